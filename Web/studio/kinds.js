// The kinds of things to make. `style` is StudioWeb's number of a portrait, `format` that of a film; `bytes` is the messenger's limit,
// `orElse` the type for browsers that do not write the first one, `edge` the width of a white edge in pixels, as Portrait.stickerEdge.
export const kinds = {
  picture: { style: 0, type: 'image/png', hasSizes: true },
  stage: { style: 1, type: 'image/png', hasSizes: true },
  film: { format: 0, width: 320 },
  video: { format: 1, width: 468, height: 672, framesPerSecond: 30 },
  whatsapp: { style: 2, type: 'image/webp', bytes: 102400, edge: 9 },
  telegram: { style: 2, type: 'image/webp', orElse: 'image/png', bytes: 524288, edge: 9 },
  signal: { style: 2, type: 'image/webp', orElse: 'image/png', bytes: 307200, edge: 9 },
};

export const suffixes = { 'image/png': 'png', 'image/webp': 'webp', 'image/gif': 'gif', 'video/mp4': 'mp4', 'video/webm': 'webm' };

// Faults that the dialog names; all others are only said to have happened. Each is a word of the table after `share-`.
export const faults = { unreachable: 'unreachable', missing: 'missing', damaged: 'damaged' };

// Milliseconds between two signs of life of the worker.
export const heartbeat = 5000;
