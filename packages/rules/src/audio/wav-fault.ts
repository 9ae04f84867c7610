/** Why a WAV is not taken. */
export type WavFaultCode =
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

/** What is wrong with a WAV: a code to branch on, and the same in words with the numbers that disagree. */
export interface WavFault {
  code: WavFaultCode;
  detail: string;
}

/** Faults that mean "another kind of file", however well made; every other fault means a broken one. */
const OTHER_KINDS: ReadonlySet<WavFaultCode> = new Set(['NOT_WAV', 'BIG_ENDIAN', 'COMPRESSED']);

/** Whether the file may be whole and sound, only not of a kind that we take. */
export function isOtherKind(fault: WavFault): boolean {
  return OTHER_KINDS.has(fault.code);
}

/** Finds the fault in what was read. */
export function isWavFault(result: object): result is WavFault {
  return 'code' in result && 'detail' in result;
}
