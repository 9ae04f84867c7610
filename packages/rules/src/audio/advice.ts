import type { Wav, WavSlip } from './wav.ts';

/** Properties of a sound WAV that stores may not accept. They are advice and never refuse the file. */
export type AudioAdvice =
  | 'MONO'
  | 'MANY_CHANNELS'
  | 'LOW_SAMPLE_RATE'
  | 'LOW_BIT_DEPTH'
  | 'HIGH_BIT_DEPTH'
  | 'FLOAT'
  | 'EXTENSIBLE_HEADER'
  | 'RF64_HEADER'
  | 'TRAILING_BYTES'
  | WavSlip;

/** The lowest sample rate that stores take, in Hz. */
export const STORE_MIN_SAMPLE_RATE = 44_100;

const WARNINGS: readonly [AudioAdvice, (wav: Wav) => boolean][] = [
  ['MONO', (wav) => wav.channels === 1],
  ['MANY_CHANNELS', (wav) => wav.channels > 2],
  ['LOW_SAMPLE_RATE', (wav) => wav.sampleRate < STORE_MIN_SAMPLE_RATE],
  ['LOW_BIT_DEPTH', (wav) => wav.validBits < 16],
  ['HIGH_BIT_DEPTH', (wav) => wav.validBits > 24],
  ['FLOAT', (wav) => wav.isFloat],
  ['EXTENSIBLE_HEADER', (wav) => wav.isExtensible],
  ['RF64_HEADER', (wav) => wav.isRf64],
  ['TRAILING_BYTES', (wav) => wav.trailingBytes > 0],
];

/** Names everything about a WAV that a store would object to, in a fixed order. */
export function advise(wav: Wav): AudioAdvice[] {
  return [...WARNINGS.filter(([, applies]) => applies(wav)).map(([advice]) => advice), ...wav.slips];
}
