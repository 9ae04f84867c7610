/** Why a WAV is not taken. */
export type WavDefectCode =
  | 'NOT_WAV'
  | 'BIG_ENDIAN'
  | 'COMPRESSED'
  | 'NO_FORMAT'
  | 'BAD_FORMAT'
  | 'INCONSISTENT_FORMAT'
  | 'NO_DATA'
  | 'UNKNOWN_LENGTH'
  | 'TRUNCATED'
  | 'BROKEN_FRAME'
  | 'BAD_SIZE'
  | 'NO_DS64';

/** An error in a WAV: a code to branch on, and a text with the numbers that disagree. */
export interface WavDefect {
  code: WavDefectCode;
  detail: string;
}

/** Defects that mean "another kind of file", however well made; every other defect means a broken one. */
const OTHER_KINDS: ReadonlySet<WavDefectCode> = new Set(['NOT_WAV', 'BIG_ENDIAN', 'COMPRESSED']);

/** Whether the file may be whole and sound, only not of a kind that we take. */
export function isOtherKind(defect: WavDefect): boolean {
  return OTHER_KINDS.has(defect.code);
}

/** Finds the defect in the parsed header. */
export function isWavDefect(result: object): result is WavDefect {
  return 'code' in result && 'detail' in result;
}
