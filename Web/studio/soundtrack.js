// Encodes the sound of a film, which StudioWeb mixes from the same cues as the page plays.

const bitrate = 96000;
const slice = 0.1; // seconds that are handed to the encoder at a time
const standard = { 'mp4a.40.2': 1024, opus: 960 }; // samples in a packet, where the encoder does not say
const preSkip = 312; // samples that Opus needs before its first one

// Packets, the samples of each and the decoder's configuration; undefined where the browser does not encode this codec, and then the film
// is silent.
export async function encodeSound({ exports }, codec) {
  const sampleRate = exports.sampleRate();
  const settings = { ...codec, sampleRate, numberOfChannels: 1, bitrate };
  try {
    if (!(await AudioEncoder.isConfigSupported(settings)).supported) return undefined;
    const count = exports.mixSound();
    const samples = new Float32Array(exports.memory.buffer, exports.samplesAddress(), count).slice();
    return await encode(samples, settings);
  } catch (error) {
    console.info(`${codec.codec}: ${error}`);
    return undefined;
  }
}

async function encode(samples, settings) {
  const { sampleRate, codec } = settings;
  const result = { packets: [], samplesPerPacket: standard[codec], configuration: undefined };
  let fault;
  const encoder = new AudioEncoder({
    output: (chunk, { decoderConfig } = {}) => {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      if (chunk.duration && !result.packets.length) result.samplesPerPacket = Math.round(chunk.duration * sampleRate / 1e6);
      result.packets.push(bytes);
      if (decoderConfig?.description) result.configuration ??= bytesOf(decoderConfig.description);
    },
    error: (error) => { fault = error; },
  });
  encoder.configure(settings);
  for (let at = 0; at < samples.length; at += slice * sampleRate) {
    const data = samples.slice(at, at + slice * sampleRate);
    const timestamp = Math.round(at / sampleRate * 1e6);
    const audio = new AudioData({ format: 'f32-planar', sampleRate, numberOfFrames: data.length, numberOfChannels: 1, timestamp, data });
    encoder.encode(audio);
    audio.close();
  }
  await encoder.flush();
  encoder.close();
  if (fault) throw fault;
  if (codec === 'opus') result.configuration ??= opusHead(sampleRate);
  if (!result.configuration) throw new Error('no configuration');
  return result;
}

const bytesOf = (source) => (ArrayBuffer.isView(source)
  ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength) : new Uint8Array(source)).slice();

// The header of an Opus stream with one channel (RFC 7845, section 5.1).
function opusHead(sampleRate) {
  const view = new DataView(new ArrayBuffer(19));
  [...'OpusHead'].forEach((letter, i) => view.setUint8(i, letter.charCodeAt(0)));
  view.setUint8(8, 1);
  view.setUint8(9, 1);
  view.setUint16(10, preSkip, true);
  view.setUint32(12, sampleRate, true);
  return new Uint8Array(view.buffer);
}
