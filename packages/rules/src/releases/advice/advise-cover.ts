import { COVER_MAX_SIDE } from '@dubplate/contract/files/limits';
import type { RecordingAdvice } from './advise-recording.ts';

// Sizes are read as names: without the separators of a number.
const COVER_ADVICE: readonly (readonly [string, RecordingAdvice])[] = [
  ['SMALL', { code: 'cover_small', values: { max: String(COVER_MAX_SIDE) } }],
  ['BLURRED', { code: 'cover_blurred' }],
  ['BORDERS', { code: 'cover_bordered' }],
  ['CONVERTED', { code: 'cover_converted' }],
  ['MENDED', { code: 'cover_mended' }],
];

/** Advice for each code of a cover file (`SMALL`). */
export const adviseCover = (advice: readonly string[]): RecordingAdvice[] =>
  COVER_ADVICE.filter(([code]) => advice.includes(code)).map(([, item]) => item);
