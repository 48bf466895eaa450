// Makes the film as a video where the browser has an encoder; StudioWeb writes the file around its frames. Phones send MP4 on as it is, so
// it comes first.
import { kinds } from './kinds.js';

// `container` is StudioWeb's number, also that of the sound's codec, and `packet` the samples of a packet where its encoder does not say. A WebM
// of VP8 does not name its colours, so that the encoder may not choose them. H.264 in its baseline profile has no frames out of order, which
// an MP4 would need a table for.
const codecs = [
  {
    container: 0, type: 'video/mp4', settings: { codec: 'avc1.42001f', avc: { format: 'avc' } }, drawn: (_, canvas) => [canvas, {}],
    sound: { codec: 'mp4a.40.2', aac: { format: 'aac' } }, packet: 1024,
  },
  {
    container: 1, type: 'video/webm', settings: { codec: 'vp8' }, drawn: narrow,
    sound: { codec: 'opus', opus: { format: 'opus' } }, packet: 960,
  },
];
const bitrates = { picture: 3e6, sound: 96000 };
const slice = 0.1; // seconds of sound that are handed to the encoder at a time
const queue = 8; // so many frames may wait for the encoder
const { width, height, framesPerSecond: framerate } = kinds.video;

const settings = (codec) => ({ ...codec.settings, width, height, framerate, bitrate: bitrates.picture });

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
      const pictures = await encodeFrames(workshop, codec, film, report);
      return write(workshop, codec, pictures, await encodeSound(workshop, codec));
    } catch (error) { fault = error; }
    console.info(`${codec.type}: ${fault}`);
  }
  throw fault;
}

// The arguments of a VideoFrame with the colours that players expect of VP8.
function narrow(workshop, canvas) {
  workshop.hand(canvas.getContext('2d').getImageData(0, 0, width, height).data);
  const colorSpace = { primaries: 'smpte170m', transfer: 'smpte170m', matrix: 'smpte170m', fullRange: false };
  const planes = workshop.take(workshop.exports.convertColors(width, height));
  return [planes, { format: 'I420', codedWidth: width, codedHeight: height, colorSpace }];
}

// Has an encoder make packets of all that `feed` gives it; `check` throws its fault. Returns the packets, and the decoder's configuration
// if there is one.
async function encode(Encoder, options, feed) {
  const result = { packets: [], configuration: new Uint8Array() };
  let fault;
  const check = () => { if (fault) throw fault; };
  const encoder = new Encoder({
    output: (chunk, { decoderConfig } = {}) => {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      result.packets.push({ bytes, isKey: chunk.type === 'key', duration: chunk.duration });
      if (decoderConfig?.description) result.configuration = copy(decoderConfig.description);
    },
    error: (error) => { fault = error; },
  });
  encoder.configure(options);
  await feed(encoder, check);
  await encoder.flush();
  encoder.close();
  check();
  return result;
}

const copy = (source) => ArrayBuffer.isView(source)
  ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength).slice() : new Uint8Array(source.slice(0));

const encodeFrames = (workshop, codec, film, report) => encode(VideoEncoder, settings(codec), async (encoder, check) => {
  let picture, options;
  for (const { draw, i, isStill, share } of workshop.frames(film)) {
    if (!isStill) [picture, options] = codec.drawn(workshop, draw());
    const frame = new VideoFrame(picture, { ...options, timestamp: i * 1e6 / framerate, duration: 1e6 / framerate });
    encoder.encode(frame, { keyFrame: i % framerate === 0 });
    frame.close();
    report(share);
    check();
    while (encoder.encodeQueueSize > queue) {
      await new Promise((resolve) => { setTimeout(resolve, 4); });
      check();
    }
  }
});

// The sound of the film, which StudioWeb mixes from the same cues as the page plays; undefined where the browser does not encode this
// codec, and then the film is silent.
async function encodeSound({ exports }, { container, sound, packet }) {
  const sampleRate = exports.sampleRate();
  const options = { ...sound, sampleRate, numberOfChannels: 1, bitrate: bitrates.sound };
  try {
    if (!(await AudioEncoder.isConfigSupported(options)).supported) return undefined;
    const count = exports.mixSound(); // may grow the memory
    const samples = new Float32Array(exports.memory.buffer, exports.samplesAddress(), count).slice();
    const result = await encode(AudioEncoder, options, (encoder) => feedSound(encoder, samples, sampleRate));
    if (container === 0 && !result.configuration.length) throw new Error('no configuration');
    const { duration } = result.packets[0] ?? {};
    return { ...result, samplesPerPacket: duration ? Math.round(duration * sampleRate / 1e6) : packet };
  } catch (error) {
    console.info(`${sound.codec}: ${error}`);
    return undefined;
  }
}

function feedSound(encoder, samples, sampleRate) {
  for (let at = 0; at < samples.length; at += slice * sampleRate) {
    const data = samples.slice(at, at + slice * sampleRate);
    const timestamp = Math.round(at / sampleRate * 1e6);
    const audio = new AudioData({ format: 'f32-planar', sampleRate, numberOfFrames: data.length, numberOfChannels: 1, timestamp, data });
    encoder.encode(audio);
    audio.close();
  }
}

function write(workshop, { container, type }, { packets, configuration }, sound) {
  const { exports } = workshop;
  if (container === 0 && !configuration.length) throw new Error('no configuration');
  exports.beginVideo(width, height);
  for (const { bytes, isKey } of packets) {
    workshop.hand(bytes);
    exports.addChunk(isKey ? 1 : 0);
  }
  if (sound) {
    workshop.hand(sound.configuration);
    exports.beginSound(container, sound.samplesPerPacket);
    for (const { bytes } of sound.packets) {
      workshop.hand(bytes);
      exports.addPacket();
    }
  }
  workshop.hand(configuration);
  return new Blob([workshop.take(exports.finishVideo(container))], { type });
}
