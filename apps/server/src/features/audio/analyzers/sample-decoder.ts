import { soundBytes, type WavFormat } from '@dubplate/rules/audio/wav';

/** A stretch of sound: for each channel its samples, 1 being full scale. Only the first `frames` of them count. */
export interface SoundBlock {
  planes: readonly Float64Array[];
  frames: number;
}

/** The most frames that one block holds. */
export const BLOCK_FRAMES = 4096;

/** Beyond this a float sample is noise in the file, and its square would drown every sum. */
const WILDEST_SAMPLE = 1e6;

/**
 * Makes a decoder for little-endian PCM: 8-bit and less unsigned, more signed, 32 and 64-bit float. Samples smaller than
 * their container fill its upper bits (Microsoft, "Multiple channel audio data and WAVE files"); the bytes below are
 * ignored.
 * @returns a function that decodes whole frames, block by block, into planes that it uses again for the next
 */
export function createSampleDecoder(format: WavFormat): (bytes: Buffer) => Generator<SoundBlock> {
  const { channels, blockAlign, isFloat } = format;
  const container = blockAlign / channels;
  const bytesRead = soundBytes(format);
  const read = isFloat ? floatReader(container) : integerReader(bytesRead);
  const planes = Array.from({ length: channels }, () => new Float64Array(BLOCK_FRAMES));

  return function* decode(bytes) {
    const total = Math.floor(bytes.length / blockAlign);
    for (let first = 0; first < total; first += BLOCK_FRAMES) {
      const frames = Math.min(BLOCK_FRAMES, total - first);
      planes.forEach((plane, channel) => {
        let at = first * blockAlign + (channel + 1) * container - bytesRead;
        for (let frame = 0; frame < frames; frame++, at += blockAlign) plane[frame] = read(bytes, at);
      });
      yield { planes, frames };
    }
  };
}

type Read = (bytes: Buffer, at: number) => number;

const byteAt: Read = (bytes, at) => bytes[at] ?? 0;

function integerReader(width: number): Read {
  switch (width) {
    case 1:
      return (bytes, at) => (byteAt(bytes, at) - 128) / 0x80;
    case 2:
      return (bytes, at) => ((byteAt(bytes, at) | (byteAt(bytes, at + 1) << 8)) << 16) / 0x80000000;
    case 3:
      return (bytes, at) =>
        ((byteAt(bytes, at) << 8) | (byteAt(bytes, at + 1) << 16) | (byteAt(bytes, at + 2) << 24)) / 0x80000000;
    case 4:
      return (bytes, at) => bytes.readInt32LE(at) / 0x80000000;
    default:
      // The upper 32 of 64 bits exceed the audible range.
      return (bytes, at) => bytes.readInt32LE(at + 4) / 0x80000000;
  }
}

function floatReader(container: number): Read {
  const read: Read = container === 4 ? (bytes, at) => bytes.readFloatLE(at) : (bytes, at) => bytes.readDoubleLE(at);
  return (bytes, at) => {
    const value = read(bytes, at);
    return Number.isNaN(value) ? 0 : Math.max(-WILDEST_SAMPLE, Math.min(WILDEST_SAMPLE, value));
  };
}
