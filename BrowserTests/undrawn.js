// For tests that judge neither motion nor pixels: frames that are far apart, and a page without opacity, which Chromium and Firefox lay out but
// do not draw. See recorder.js.
window.framesApart = 80;
window.undrawn = new CSSStyleSheet();
window.undrawn.replaceSync(':root { opacity: 0 }');
document.adoptedStyleSheets.push(window.undrawn);
