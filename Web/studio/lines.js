// Lays words out: breaks texts into lines and finds the size at which they fit.

// The most of the first letters that fit into `width`, at least one and not all. The number is bounded by doubling, then halved: to
// measure each length of a long word would take seconds.
function fitting(letters, width, measure) {
  const fits = (count) => measure(letters.slice(0, count).join('')) <= width;
  let [low, high] = [1, 2];
  while (high < letters.length && fits(high)) [low, high] = [high, 2 * high];
  high = Math.min(high, letters.length);
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}

// Breaks a text into lines of at most `width`: where it has line ends, between words, and within words that are too long.
export function breakLines(text, width, measure) {
  const lines = [];
  for (const own of text.split('\n')) {
    let line = '';
    for (const word of own.split(/(?<=\s)/)) {
      if (line && measure((line + word).trimEnd()) > width) lines.push(line.trimEnd(), line = '');
      line += word;
      for (let letters = [...line]; letters.length > 1 && measure(line.trimEnd()) > width; line = letters.join('')) {
        const count = fitting(letters, width, measure);
        lines.push(letters.splice(0, count).join(''));
      }
    }
    lines.push(line.trimEnd());
  }
  return lines.filter((line) => line !== '');
}

// The lines of a text and the size at which they fit into `width` and `height`; cut with an ellipsis if even the smallest do not.
export function fit(text, { most, least, leading }, width, height, measureAt) {
  for (let size = most; ; size -= 2) {
    const measure = (line) => measureAt(size, line);
    const lines = breakLines(text, width, measure);
    if (lines.length * size * leading <= height) return { lines, size };
    if (size > least) continue;
    const shown = lines.slice(0, Math.max(1, Math.floor(height / (size * leading))));
    let last = shown.pop();
    while (last && measure(`${last}…`) > width) last = [...last].slice(0, -1).join('');
    return { lines: [...shown, `${last.trimEnd()}…`], size };
  }
}

// Whether the first letter belongs to a script from right to left; it decides where punctuation goes.
export const isFromRight = (text) => /^\P{L}*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u.test(text);
