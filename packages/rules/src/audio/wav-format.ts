import type { WavDefect, WavDefectCode } from './wav-defect.ts';

/**
 * Mistakes of recorders and browsers that leave the sound intact: a byte rate of 0; a `data` chunk whose size is too
 * large by less than a frame; part of a frame at its end; an odd one at the end of the file without its pad.
 */
export type WavSlip = 'NO_BYTE_RATE' | 'DATA_TOO_LONG' | 'PARTIAL_FRAME' | 'NO_PAD';

/** Sample format of a WAV, from its `fmt ` chunk. */
export interface WavFormat {
  /** Frames a second, in Hz. */
  sampleRate: number;
  channels: number;
  /** Bits a sample as the header has them: 24 may be in a container of 32. */
  bitsPerSample: number;
  /** Bits of a sample that carry sound, the upper ones of its container. */
  validBits: number;
  isFloat: boolean;
  /** Whether the header is WAVE_FORMAT_EXTENSIBLE, which some stores refuse. */
  isExtensible: boolean;
  /** Bytes of one frame, that is one sample for every channel. */
  blockAlign: number;
  slips: WavSlip[];
}

/** Bytes of a `fmt ` chunk that matter; the rest of a longer one is skipped. */
export const FORMAT_BYTES = 40;

const PCM = 0x0001;
const IEEE_FLOAT = 0x0003;
const EXTENSIBLE = 0xfffe;

/** The tail that turns a format tag into KSDATAFORMAT_SUBTYPE: {0000xxxx-0000-0010-8000-00AA00389B71}. */
const SUBTYPE_TAIL = [0x00, 0x00, 0x00, 0x00, 0x10, 0x00, 0x80, 0x00, 0x00, 0xaa, 0x00, 0x38, 0x9b, 0x71];

/** Beyond these no recorder, converter or studio goes: such a header is noise, not music. */
export const MAX_SAMPLE_RATE = 1_536_000;
export const MAX_CHANNELS = 256;

/** Bytes of a sample that can be decoded. */
export const INTEGER_CONTAINERS: readonly number[] = [1, 2, 3, 4, 8];
export const FLOAT_CONTAINERS: readonly number[] = [4, 8];

/**
 * The bytes of a sample that carry sound: the upper ones of its container. Padding is not sound, even where it is not
 * zero. Samples in a container of one byte are unsigned, so no larger container shrinks to it.
 */
export function soundBytes({ blockAlign, channels, validBits, isFloat }: WavFormat): number {
  const container = blockAlign / channels;
  if (isFloat || container === 1) return container;
  return INTEGER_CONTAINERS.find((bytes) => bytes > 1 && bytes * 8 >= validBits) ?? container;
}

/**
 * Reads the body of a `fmt ` chunk (WAVEFORMAT, WAVEFORMATEX or WAVEFORMATEXTENSIBLE) and holds its fields against each
 * other. Source: Microsoft, "Multiple channel audio data and WAVE files".
 * @param body the chunk's bytes, at most the first FORMAT_BYTES of them
 */
export function readWavFormat(body: Uint8Array): WavFormat | WavDefect {
  if (body.length < 16) return defect('NO_FORMAT', `it has ${body.length} bytes and needs 16`);
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  let tag = view.getUint16(0, true);
  const channels = view.getUint16(2, true);
  const sampleRate = view.getUint32(4, true);
  const byteRate = view.getUint32(8, true);
  const blockAlign = view.getUint16(12, true);
  const bitsPerSample = view.getUint16(14, true);
  let validBits = bitsPerSample;

  const isExtensible = tag === EXTENSIBLE;
  if (isExtensible) {
    if (body.length < FORMAT_BYTES) return defect('NO_FORMAT', 'it is extensible and cut short');
    if (!SUBTYPE_TAIL.every((byte, index) => body[26 + index] === byte))
      return defect('COMPRESSED', 'its sub-format is not one of plain PCM');
    tag = view.getUint16(24, true);
    validBits = view.getUint16(18, true) || bitsPerSample;
  }
  if (tag !== PCM && tag !== IEEE_FLOAT)
    return defect('COMPRESSED', `it has format ${hex(tag)}; only plain integer or float PCM is taken`);

  const isFloat = tag === IEEE_FLOAT;
  const slips: WavSlip[] = byteRate === 0 ? ['NO_BYTE_RATE'] : [];
  const format = { sampleRate, channels, bitsPerSample, validBits, isFloat, isExtensible, blockAlign, slips };
  return findFormatDefect(format, byteRate) ?? format;
}

function findFormatDefect(format: WavFormat, byteRate: number): WavDefect | undefined {
  const { sampleRate, channels, bitsPerSample, validBits, isFloat, blockAlign } = format;
  if (channels === 0 || channels > MAX_CHANNELS) return defect('BAD_FORMAT', `it has ${channels} channels`);
  if (sampleRate === 0 || sampleRate > MAX_SAMPLE_RATE)
    return defect('BAD_FORMAT', `its sample rate is ${sampleRate} Hz`);
  if (bitsPerSample === 0) return defect('BAD_FORMAT', 'its samples have 0 bits');
  if (blockAlign === 0 || blockAlign % channels !== 0)
    return defect('INCONSISTENT_FORMAT', `frames of ${blockAlign} bytes don't divide into ${channels} channels`);

  const container = blockAlign / channels;
  if (bitsPerSample > container * 8)
    return defect('INCONSISTENT_FORMAT', `samples of ${bitsPerSample} bits don't fit into ${container} bytes`);
  if (!isFloat && !INTEGER_CONTAINERS.includes(container))
    return defect('BAD_FORMAT', `integer samples of ${bitsPerSample} bits in ${container} bytes can't be decoded`);
  if (isFloat && !(bitsPerSample === container * 8 && FLOAT_CONTAINERS.includes(container)))
    return defect('BAD_FORMAT', `float samples have 32 or 64 bits, not ${bitsPerSample} in ${container} bytes`);
  if (validBits > bitsPerSample)
    return defect('INCONSISTENT_FORMAT', `samples of ${bitsPerSample} bits can't have ${validBits} valid ones`);
  if (byteRate !== 0 && byteRate !== sampleRate * blockAlign)
    return defect(
      'INCONSISTENT_FORMAT',
      `its byte rate is ${byteRate}, but ${sampleRate} frames of ${blockAlign} bytes make ${sampleRate * blockAlign}`,
    );
  return undefined;
}

function defect(code: WavDefectCode, what: string): WavDefect {
  return { code, detail: `The fmt chunk is wrong: ${what}.` };
}

function hex(tag: number): string {
  return `0x${tag.toString(16).padStart(4, '0')}`;
}
