extension PageTemplate {
  /// The colours of the variants keep apart for people with colour blindness (Okabe and Ito, 2008).
  static let style = """
    :root{--paper:#f6f5f1;--card:#fff;--ink:#1d1f24;--soft:#5d626d;--line:#dddad2;--grid:#ebe8e1;--c0:#6b7280;--c1:#0072b2;--c2:#c44f00;--c3:#00805c;--c4:#b0508c;--c5:#9a6a00;--c6:#2496cc;--c7:#3d2a78}
    @media (prefers-color-scheme:dark){:root{--paper:#15171b;--card:#1e2127;--ink:#eceef2;--soft:#a4abb8;--line:#353a44;--grid:#2a2e36;--c0:#9aa3b2;--c1:#56b4e9;--c2:#ff8f4d;--c3:#2fcf9f;--c4:#e597c6;--c5:#e6b23c;--c6:#7c8cff;--c7:#f7f08a}}
    *{box-sizing:border-box}
    body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,"Segoe UI",Roboto,"Liberation Sans",sans-serif;-webkit-text-size-adjust:100%}
    header,main,footer{max-width:70rem;margin:0 auto;padding:0 clamp(1rem,4vw,2.5rem)}
    header{padding-top:clamp(1.5rem,5vw,3rem)}
    h1{margin:0;font-size:clamp(1.7rem,5vw,2.5rem);line-height:1.15;letter-spacing:-.02em;overflow-wrap:anywhere}
    h2{margin:0;font-size:1.05rem;line-height:1.3;overflow-wrap:anywhere}
    p{margin:.4rem 0 0;overflow-wrap:anywhere}
    small,.facts,figcaption p,footer{color:var(--soft);font-size:.875rem}
    .kicker{margin:0 0 .2rem;color:var(--soft);font-size:.8rem;font-weight:600;letter-spacing:.08em;text-transform:uppercase}
    .kicker a{display:inline-block;padding:.5rem .5rem .5rem 0;color:inherit}
    .facts{font-size:1rem}
    .keys{display:flex;flex-wrap:wrap;gap:.3rem 1.2rem;margin:.7rem 0 0;padding:0;list-style:none}
    .key{display:inline-block;width:.75rem;height:.75rem;margin-right:.45rem;border-radius:.2rem;background:currentColor}
    .c0{color:var(--c0)}.c1{color:var(--c1)}.c2{color:var(--c2)}.c3{color:var(--c3)}.c4{color:var(--c4)}.c5{color:var(--c5)}.c6{color:var(--c6)}.c7{color:var(--c7)}
    .card,.verdict{margin:1rem 0 0;padding:clamp(1rem,2.5vw,1.5rem);border:1px solid var(--line);border-radius:14px;background:var(--card)}
    .verdict{border-left-width:6px;font-size:1.1rem}
    .verdict h2{font-size:.8rem;letter-spacing:.08em;text-transform:uppercase;color:var(--soft)}
    .better{border-left-color:var(--c3)}.worse{border-left-color:var(--c2)}.open{border-left-color:var(--c0)}
    .untrusted{border-color:var(--c2);background:color-mix(in srgb,var(--c2) 10%,var(--card))}
    .plots{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,20rem),1fr));gap:1rem;margin-top:1rem}
    .plots .card{display:flex;flex-direction:column;margin:0;min-width:0}
    .plots svg{display:block;width:100%;height:auto;margin:.8rem 0 .4rem}
    .plots details{margin-top:auto}
    svg text{fill:var(--soft);font-size:11.5px}
    svg .end{text-anchor:end}svg .middle{text-anchor:middle}svg .strong{fill:var(--ink)}
    path{fill:none}
    .grid{stroke:var(--grid)}.zero{stroke:var(--soft);stroke-opacity:.7}
    .track{fill:var(--grid)}
    .v0{--v:var(--c0)}.v1{--v:var(--c1)}.v2{--v:var(--c2)}.v3{--v:var(--c3)}.v4{--v:var(--c4)}.v5{--v:var(--c5)}.v6{--v:var(--c6)}.v7{--v:var(--c7)}
    .bar{fill:var(--v)}.band{fill:var(--v);fill-opacity:.18}
    .cut{stroke:var(--v);stroke-width:2;stroke-dasharray:3 3}
    .line{stroke:var(--v);stroke-width:2.2;stroke-linejoin:round}.whisker{stroke:var(--v);stroke-width:1.5;stroke-opacity:.6}
    .span{stroke:var(--v);stroke-width:5;stroke-opacity:.4;stroke-linecap:round}
    .dot{stroke:var(--v);stroke-width:8;stroke-linecap:round}
    summary{cursor:pointer;color:var(--soft);font-size:.875rem}
    .scroll{overflow-x:auto}
    table{width:100%;margin-top:.6rem;border-collapse:collapse;font-size:.9375rem;font-variant-numeric:tabular-nums}
    th,td{padding:.45rem .8rem .45rem 0;border-top:1px solid var(--grid);text-align:left;vertical-align:top}
    thead th{border-top:0;color:var(--soft);font-size:.8125rem;font-weight:500;vertical-align:bottom}
    thead small{display:block;font-size:.75rem}
    tbody th{font-weight:600}
    .metric tbody th{overflow-wrap:anywhere}.plots tbody th{white-space:nowrap}
    .fixed,.control{color:var(--soft)}
    .difference svg{display:block;width:11rem;max-width:100%;height:auto;margin-top:.2rem}
    footer{padding-bottom:3rem;margin-top:1.5rem}
    @media (max-width:46rem){
    .metric thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
    .metric table,.metric tbody,.metric tr,.metric th,.metric td{display:block}
    .metric tr{padding:.5rem 0;border-top:1px solid var(--grid)}
    .metric tbody th,.metric td{padding:.15rem 0;border:0}
    .metric td[data-label]{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem;text-align:right}
    .metric td[data-label]::before{content:attr(data-label);color:var(--soft);font-size:.875rem;text-align:left}
    .metric td span{margin-left:auto}
    .metric .difference svg{width:100%;max-width:20rem;margin-left:auto}
    .metric .difference svg text{font-size:7.5px}
    }
    """
}
