/// The page's templates, without outside files, so that the report is one file.
enum PageTemplate {
  static let page = """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
    <meta name="color-scheme" content="light dark">
    <title>{{title}}</title>
    <style>{{{style}}}</style>
    </head>
    <body>
    <header>
    <p class="kicker">{{#isLive}}<a href="./">All experiments</a>{{/isLive}}{{^isLive}}Experiment{{/isLive}}</p>
    <h1>{{title}}</h1>
    <p class="facts">{{visitors}}, {{period}}. {{made}}</p>
    <ul class="keys">{{#keys}}<li><span class="key c{{color}}"></span>{{variant}}</li>{{/keys}}</ul>
    </header>
    <main>
    <section class="verdict {{tone}}" aria-labelledby="verdict"><h2 id="verdict">Verdict</h2>{{#verdict}}<p>{{.}}</p>{{/verdict}}</section>
    <section class="plots" aria-label="Plots">
    {{#plots}}<figure class="card"><figcaption><h2>{{heading}}</h2><p>{{note}}</p></figcaption>{{#drawing}}{{>drawing}}{{/drawing}}
    <details><summary aria-label="Numbers: {{heading}}">Numbers</summary><div class="scroll" tabindex="0" role="region" aria-label="{{heading}}: numbers"><table aria-label="{{heading}}: numbers"><thead><tr>{{#heads}}<th scope="col">{{.}}</th>{{/heads}}</tr></thead>
    <tbody>{{#rows}}<tr><th scope="row">{{head}}</th>{{#cells}}<td>{{.}}</td>{{/cells}}</tr>{{/rows}}</tbody></table></div></details></figure>
    {{/plots}}</section>
    {{#metrics}}<section class="card metric"><h2>{{title}}</h2>
    <table role="table" aria-label="{{title}}"><thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">Variant</th><th role="columnheader" scope="col">Visitors</th><th role="columnheader" scope="col">{{valueHead}}</th><th role="columnheader" scope="col">Difference, {{unit}}: {{method}} {{level}}</th><th role="columnheader" scope="col">p</th><th role="columnheader" scope="col">Fixed-horizon {{level}}<small>valid only at a size fixed beforehand</small></th></tr></thead>
    <tbody role="rowgroup">{{#rows}}<tr role="row"><th role="rowheader" scope="row"><span class="key c{{color}}"></span>{{variant}}</th><td role="cell" data-label="Visitors">{{visitors}}</td><td role="cell" data-label="{{valueHead}}"><span><b>{{value}}</b> <small>{{interval}}</small></span></td>{{#comparisons}}<td role="cell" data-label="Difference, {{unit}}, {{method}} {{level}}" class="difference"><span><b>{{value}}</b> <small>{{alwaysValid}}</small></span>{{#drawings}}{{>drawing}}{{/drawings}}</td><td role="cell" data-label="p">{{pValue}}</td><td role="cell" data-label="Fixed-horizon {{level}}, valid only at a size fixed beforehand" class="fixed"><span>{{fixedHorizon}}</span></td>{{/comparisons}}{{^comparisons}}<td role="cell" class="control" colspan="3">control</td>{{/comparisons}}</tr>
    {{/rows}}</tbody></table>
    {{#sentences}}<p>{{.}}</p>{{/sentences}}</section>
    {{/metrics}}<section class="card"><h2>Who was counted</h2>{{#split}}<p>{{.}}</p>{{/split}}</section>
    </main>
    <footer><h2>How to read this</h2>{{#notes}}<p>{{.}}</p>{{/notes}}</footer>
    </body>
    </html>

    """

  /// A drawing without words is hidden from screen readers: its numbers stand beside it.
  static let drawing = """
    <svg viewBox="0 0 {{width}} {{height}}"{{#empty(summary)}} aria-hidden="true"{{/empty(summary)}}{{^empty(summary)}} role="img" aria-label="{{summary}}"{{/empty(summary)}}>{{#paths}}<path class="{{style}}" d="{{commands}}"/>{{/paths}}{{#labels}}<text class="{{style}}" x="{{x}}" y="{{y}}">{{text}}</text>{{/labels}}</svg>
    """
}
