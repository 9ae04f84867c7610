import type { WavDefect } from './wav-defect.ts';
import type { WavFormat } from './wav-format.ts';

/** What the chunks before the sound contain. */
export interface WavHeader extends WavFormat {
  isRf64: boolean;
  /** Where the samples begin, in bytes from the file's start. */
  dataOffset: number;
  /** How many bytes of samples the header promises. */
  dataBytes: number;
  frames: number;
  durationSeconds: number;
}

/** In a size field: the size is elsewhere (RF64), or was never filled in. */
const SIZE_ELSEWHERE = 0xffffffff;

/** What is known when a `data` chunk begins. */
export interface DataChunk {
  format: WavFormat | undefined;
  isRf64: boolean;
  /** The chunk's own size field. */
  size: number;
  /** The size from an earlier `ds64` chunk, if there was one. */
  ds64DataBytes: number | undefined;
  /** Where the chunk's body begins, in bytes from the file's start. */
  dataOffset: number;
}

/** Completes the header, or says why the sound that follows can't be trusted. */
export function readWavHeader(chunk: DataChunk): WavHeader | WavDefect {
  const { format, isRf64, size, ds64DataBytes, dataOffset } = chunk;
  if (!format) return { code: 'NO_FORMAT', detail: 'The sound begins before the header says how it is coded.' };
  if (isRf64 && ds64DataBytes === undefined)
    return {
      code: 'NO_DS64',
      detail: 'This RF64 has no ds64 chunk to tell its length. Please export it again as a WAV.',
    };
  const dataBytes = isRf64 && size === SIZE_ELSEWHERE ? ds64DataBytes : size;
  if (!dataBytes || dataBytes === SIZE_ELSEWHERE)
    return {
      code: 'UNKNOWN_LENGTH',
      detail: 'The header does not say how much sound there is: the recording was never finished, or is empty.',
    };
  if (dataBytes % format.blockAlign !== 0)
    return {
      code: 'BROKEN_FRAME',
      detail: `The ${dataBytes} bytes of sound are no whole number of frames of ${format.blockAlign} bytes.`,
    };
  const frames = dataBytes / format.blockAlign;
  return { ...format, isRf64, dataOffset, dataBytes, frames, durationSeconds: frames / format.sampleRate };
}
