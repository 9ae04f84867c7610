import type { moderationIssues } from '@dubplate/contract/moderation/errors';
import { isIsrcValid, isUpcValid, normalizeIsrc } from '@dubplate/rules/releases/codes';

export type CodeIssue = keyof typeof moderationIssues;

export interface EnteredCodes {
  readonly upc: string;
  /** By track. */
  readonly isrcs: Readonly<Record<string, string>>;
}

/** Returns the issues of the typed codes by wire path; an empty code is filled from the pool and is valid. */
export const codeIssues = ({ upc, isrcs }: EnteredCodes): ReadonlyMap<string, CodeIssue> => {
  const issues = new Map<string, CodeIssue>();
  const seen = new Set<string>();
  if (upc.trim() !== '' && !isUpcValid(upc.trim())) issues.set('upc', 'upc_invalid');
  for (const [track, isrc] of Object.entries(isrcs)) {
    if (isrc.trim() === '') continue;
    const code = normalizeIsrc(isrc);
    if (!isIsrcValid(isrc)) issues.set(`isrcs.${track}`, 'isrc_invalid');
    else if (seen.has(code)) issues.set(`isrcs.${track}`, 'isrc_repeated');
    seen.add(code);
  }
  return issues;
};

/** Returns the codes to send, without empty fields. */
export const codesToSend = ({ upc, isrcs }: EnteredCodes) => {
  const entered = Object.entries(isrcs).filter(([, isrc]) => isrc.trim() !== '');
  return {
    ...(upc.trim() === '' ? {} : { upc: upc.trim() }),
    ...(entered.length === 0 ? {} : { isrcs: Object.fromEntries(entered) }),
  };
};

/** The field that contains a code, compared as the server compares codes. */
export const fieldOfCode = ({ upc, isrcs }: EnteredCodes, code: string): string | null => {
  if (upc.trim() === code) return 'upc';
  const track = Object.entries(isrcs).find(([, isrc]) => normalizeIsrc(isrc) === normalizeIsrc(code));
  return track ? `isrcs.${track[0]}` : null;
};
