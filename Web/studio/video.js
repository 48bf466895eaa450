// Makes the film as a video where the browser has an encoder; StudioWeb writes the file around its frames. Phones send MP4 on as it is, so
// it comes first.
import { kinds } from './kinds.js';
import { encodeSound } from './soundtrack.js';
import { yuv } from './yuv.js';

// `container` is StudioWeb's number, also that of the sound's codec. A WebM of VP8 does not name its colours, so that the encoder may not choose them. H.264 in its baseline profile has no frames out of order, which an MP4 would need a table for.
const codecs = [
  { container: 0, type: 'video/mp4', settings: { codec: 'avc1.42001f', avc: { format: 'avc' } }, sound: { codec: 'mp4a.40.2', aac: { format: 'aac' } } },
  { container: 1, type: 'video/webm', settings: { codec: 'vp8' }, sound: { codec: 'opus', opus: { format: 'opus' } }, convert: yuv },
];
const bitrate = 3e6;
const queue = 8; // so many frames may wait for the encoder
const { width, height, framesPerSecond: framerate } = kinds.video;

const settings = (codec) => ({ ...codec.settings, width, height, framerate, bitrate });

// The codecs that this browser says it encodes.
export async function videoCodecs() {
  const isSupported = async (codec) => {
    try { return (await VideoEncoder.isConfigSupported(settings(codec))).supported; } catch { return false; }
  };
  const answers = await Promise.all(codecs.map(isSupported));
  return codecs.filter((_, i) => answers[i]);
}

// Tries the codecs in turn, since an encoder may fail at its work.
export async function makeVideo(workshop, film, report) {
  let fault = new Error('no encoder');
  for (const codec of await videoCodecs()) {
    try {
      const pictures = await encode(workshop, codec, film, report);
      return write(workshop, codec, pictures, await encodeSound(workshop, codec.sound));
    } catch (error) { fault = error; }
    console.info(`${codec.type}: ${fault}`);
  }
  throw fault;
}

// Returns the encoded frames, and the decoder's configuration if there is one.
async function encode(workshop, codec, film, report) {
  const result = { chunks: [], configuration: new Uint8Array() };
  let fault;
  const encoder = new VideoEncoder({
    output: (chunk, { decoderConfig } = {}) => {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      result.chunks.push({ bytes, isKey: chunk.type === 'key' });
      if (decoderConfig?.description) result.configuration = copy(decoderConfig.description);
    },
    error: (error) => { fault = error; },
  });
  encoder.configure(settings(codec));
  let picture, options;
  for (const { draw, i, isStill, share } of workshop.frames(film)) {
    if (!isStill) [picture, options] = codec.convert?.(draw()) ?? [draw(), {}];
    const frame = new VideoFrame(picture, { ...options, timestamp: i * 1e6 / framerate, duration: 1e6 / framerate });
    encoder.encode(frame, { keyFrame: i % framerate === 0 });
    frame.close();
    report(share);
    while (encoder.encodeQueueSize > queue && !fault) await new Promise((resolve) => { setTimeout(resolve, 4); });
    if (fault) throw fault;
  }
  await encoder.flush();
  encoder.close();
  return result;
}

const copy = (source) => ArrayBuffer.isView(source)
  ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength).slice() : new Uint8Array(source.slice(0));

function write(workshop, { container, type }, { chunks, configuration }, sound) {
  const { exports } = workshop;
  if (container === 0 && !configuration.length) throw new Error('no configuration');
  exports.beginVideo(width, height);
  for (const { bytes, isKey } of chunks) {
    workshop.hand(bytes);
    exports.addChunk(isKey ? 1 : 0);
  }
  if (sound) writeSound(workshop, container, sound);
  workshop.hand(configuration);
  return new Blob([workshop.take(exports.finishVideo(container))], { type });
}

function writeSound(workshop, codec, { packets, samplesPerPacket, configuration }) {
  workshop.hand(configuration);
  workshop.exports.beginSound(codec, samplesPerPacket);
  for (const bytes of packets) {
    workshop.hand(bytes);
    workshop.exports.addPacket();
  }
}
