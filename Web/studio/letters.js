// The calls of a module that lays texts out (Canvas.swift): the canvas measures and writes them.

// `page` has the module's `memory`, the `context` of the canvas, the font's `family`, `ink`, which is the colour for a weight, and perhaps
// `edge`, the colour around letters, which keeps words readable where the picture is transparent.
export function lettering(page) {
  const read = (address, count) => new TextDecoder().decode(new Uint8Array(page.memory.buffer, address, count));
  const setFont = (weight, size) => { page.context.font = `${weight} ${size}px ${page.family}`; };
  return {
    measure(address, count, weight, size) {
      setFont(weight, size);
      return page.context.measureText(read(address, count)).width;
    },
    write(address, count, weight, size, x, y, opacity, isFromRight) {
      const { context, edge } = page;
      setFont(weight, size);
      Object.assign(context, {
        globalAlpha: opacity, fillStyle: page.ink(weight), textAlign: 'center', textBaseline: 'middle', direction: isFromRight ? 'rtl' : 'ltr',
      });
      const text = read(address, count);
      if (edge) {
        Object.assign(context, { strokeStyle: edge, lineWidth: size / 4, lineJoin: 'round' });
        context.strokeText(text, x, y);
      }
      context.fillText(text, x, y);
    },
  };
}
