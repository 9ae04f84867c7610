import type { WavDefect } from './wav-defect.ts';
import type { WavFormat, WavSlip } from './wav-format.ts';

/** Contents of the chunks before the sound. */
export interface WavHeader extends WavFormat {
  isRf64: boolean;
  /** Offset of the samples, in bytes from the file's start. */
  dataOffset: number;
  /** How many bytes the `data` chunk promises. */
  chunkBytes: number;
  /** Those of whole frames. */
  dataBytes: number;
  frames: number;
  durationSeconds: number;
}

/** A WAV whose header was held against its bytes. */
export interface Wav extends WavHeader {
  /** Bytes that follow the sound (lists, cue points): allowed, and of no use to a store. */
  trailingBytes: number;
}

/** A whole WAV, or its defect. */
export type WavResult = { wav: Wav; defect?: never } | { wav?: never; defect: WavDefect };

/** In a size field: the size is elsewhere (RF64), or was never filled in. */
const SIZE_ELSEWHERE = 0xffffffff;

/** Known facts at the start of a `data` chunk. */
export interface DataChunk {
  format: WavFormat | undefined;
  isRf64: boolean;
  /** The chunk's own size field. */
  size: number;
  /** The size from an earlier `ds64` chunk, if there was one. */
  ds64DataBytes: number | undefined;
  /** Offset of the chunk's body, in bytes from the file's start. */
  dataOffset: number;
}

/** Completes the header, or returns why the sound after it can't be trusted. */
export function readWavHeader(chunk: DataChunk): WavHeader | WavDefect {
  const { format, isRf64, size, ds64DataBytes, dataOffset } = chunk;
  if (!format)
    return { code: 'NO_FORMAT', detail: 'The data chunk begins before a fmt chunk says how the sound is coded.' };
  if (isRf64 && ds64DataBytes === undefined)
    return {
      code: 'NO_DS64',
      detail: 'This RF64 has no ds64 chunk to tell its length. Please export it again as a WAV.',
    };
  const dataBytes = isRf64 && size === SIZE_ELSEWHERE ? ds64DataBytes : size;
  if (!dataBytes || dataBytes === SIZE_ELSEWHERE)
    return {
      code: 'UNKNOWN_LENGTH',
      detail: 'The data chunk does not say how long it is: the recording was never finished, or is empty.',
    };
  const frames = Math.floor(dataBytes / format.blockAlign);
  if (frames === 0)
    return {
      code: 'BROKEN_FRAME',
      detail: `The data chunk has ${dataBytes} bytes, less than one frame of ${format.blockAlign} bytes.`,
    };
  const isWhole = dataBytes % format.blockAlign === 0;
  return {
    ...format,
    isRf64,
    dataOffset,
    chunkBytes: dataBytes,
    dataBytes: frames * format.blockAlign,
    frames,
    durationSeconds: frames / format.sampleRate,
    slips: isWhole ? format.slips : [...format.slips, 'PARTIAL_FRAME'],
  };
}

/** Holds the header against the bytes that follow it. @param present how many are there, from `dataOffset` on */
export function completeWav(header: WavHeader, present: number): WavResult {
  const { chunkBytes, blockAlign, sampleRate } = header;
  const frames = Math.min(header.frames, Math.floor(present / blockAlign));
  if (frames === 0 || chunkBytes - present >= blockAlign)
    return {
      defect: {
        code: 'TRUNCATED',
        detail: `The data chunk promises ${chunkBytes} bytes of sound, but ${present} are there.`,
      },
    };
  const slips: WavSlip[] = [...header.slips];
  if (present < chunkBytes) slips.push('DATA_TOO_LONG');
  if (present === chunkBytes && chunkBytes % 2 === 1) slips.push('NO_PAD');
  const trailingBytes = Math.max(0, present - chunkBytes - (chunkBytes % 2));
  return {
    wav: {
      ...header,
      frames,
      dataBytes: frames * blockAlign,
      durationSeconds: frames / sampleRate,
      slips,
      trailingBytes,
    },
  };
}
