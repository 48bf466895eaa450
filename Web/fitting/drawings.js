// Draws a JPEG, a WebP or an SVG as a PNG, which is all that the page keeps. The page loads this part with the first such file.

// A character for each byte, so that places in the text are those in the file.
const latin = new TextDecoder('latin1');

// An SVG as a file with its size in pixels, and that size; undefined for another file. Browsers disagree about the size of one that has
// none, and draw an image as sharp as it is large.
function vectorDrawing(file, start, module) {
  const text = start.replace(/<!--.*?-->|<\?.*?\?>|<!DOCTYPE[^[>]*(\[.*?\])?\s*>/gis, (mark) => ' '.repeat(mark.length));
  const [tag] = text.match(/^[^<]*<([\w-]+:)?svg\b([^"'/>]|"[^"]*"|'[^']*')*/) ?? [];
  if (!tag) return undefined;
  // An element of the page reads units and boxes.
  const root = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const parts = [];
  let at = 0;
  for (const { 0: whole, 1: key, 3: value, index } of tag.matchAll(/\s(width|height|viewBox)\s*=\s*(["'])(.*?)\2/gs)) {
    root.setAttribute(key, value);
    parts.push(file.slice(at, index));
    at = index + whole.length;
  }
  // The types from 2 to 4 depend on a page: percent, em and ex.
  const own = [root.width, root.height].map(({ baseVal }) => (/[2-4]/.test(baseVal.unitType) ? 0 : baseVal.value));
  const { x = 0, y = 0, width, height } = root.viewBox.baseVal ?? {};
  const size = [own, [width, height]].find((sides) => sides.every((side) => side > 0)) ?? [300, 150];
  const share = module.call('sharp', ...size);
  const sides = size.map((side) => Math.round(side * share) || 1);
  const box = [x, y, width || size[0], height || size[1]].join(' ');
  parts.push(file.slice(at, tag.length), ` width="${sides[0]}" height="${sides[1]}" viewBox="${box}"`, file.slice(tag.length));
  return { sides, file: new Blob(parts, { type: 'image/svg+xml' }) };
}

// The fault of the pictures in an SVG, if one has any. Browsers leave broken ones out without a message.
async function problemInside(text) {
  if (/<(\w+:)?image\b[^>]*?href\s*=\s*["'](?!\s*data:)/.test(text)) return 'linked';
  const pictures = text.matchAll(/<(?:\w+:)?image\b[^>]*?href\s*=\s*["']\s*(data:image\/\w+;base64,[^"']*)/g);
  // Breaks of lines may be references there.
  const decoding = Array.from(pictures, ([, url]) => Object.assign(new Image(), { src: url.replace(/&[^;]*;|\s/g, '') }).decode());
  return Promise.all(decoding).then(() => '', () => 'embedded');
}

// Returns what the page knows of a drawn file, or why it cannot be used. An image element runs no script of an SVG and loads nothing for it.
//
// `pictures` reads the PNG.
export async function convert(original, head, module, pictures, { painted, drawn, base64 }) {
  const { name, size } = original;
  const [start, image] = [latin.decode(head), new Image()];
  const drawing = vectorDrawing(original, start, module);
  if (!drawing && !/^(\xff\xd8|RIFF....WEBP)/s.test(start)) return { name, problem: size ? 'kind' : 'damaged' };
  const problem = drawing && await problemInside(await original.text());
  if (problem) return { name, problem };
  // A browser lets nothing out of a canvas that a blob with a foreign object was drawn on.
  const src = drawing ? `data:image/svg+xml;base64,${await base64(drawing.file)}` : URL.createObjectURL(original);
  try {
    // Its size is known before it is decoded.
    await new Promise((onload, onerror) => Object.assign(image, { onload, onerror, src }));
    const own = [image.naturalWidth, image.naturalHeight];
    const share = module.call('drawable', ...own, size);
    if (!share) return { name, problem: 'large', width: own[0], height: own[1], bytes: size };
    const [width, height] = drawing?.sides ?? own.map((side) => Math.max(1, Math.floor(side * share)));
    await image.decode();
    const png = await drawn(painted(image, width, height, [width / own[0], 0, 0, height / own[1], 0, 0]));
    const taken = await pictures.read(new File([png], name));
    return { ...taken, sized: taken.sized || share < 1 };
  } finally { URL.revokeObjectURL(src); }
}
