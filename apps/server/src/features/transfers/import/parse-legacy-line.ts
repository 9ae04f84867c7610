import { createHash } from 'node:crypto';
import type { TransfersIssueCode } from '@dubplate/contract/transfers/errors';
import { LEGACY_LINE_MAX } from '@dubplate/contract/transfers/limits';
import { type LegacyPerson, legacyPerson } from '@dubplate/contract/transfers/schemas';
import { parseUsername } from '@dubplate/rules/accounts/username';
import { validateArtist } from '@dubplate/rules/artists/validate-artist';
import type { Line } from './read-lines.ts';

/** Why a line can’t be taken. */
export interface LineIssue {
  readonly line: number;
  readonly code: TransfersIssueCode;
  readonly values?: Readonly<Record<string, string | number>>;
}

export interface ImportedLine {
  readonly line: number;
  readonly person: LegacyPerson;
  /** The same for lines that say the same. */
  readonly digest: Buffer;
}

// The database takes no half of a character.
const wellFormed = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/\p{Surrogate}/gu, '\ufffd') : value;

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text, wellFormed);
  } catch {
    return undefined;
  }
};

/** The first field of a person that breaks a rule beyond its type. */
const findBadField = (person: LegacyPerson): string | null => {
  if (!parseUsername(person.username)) return 'username';
  for (const [index, artist] of person.artists.entries()) {
    const [issue] = validateArtist(artist);
    if (issue) return `artists.${index}.${issue.path}`;
  }
  return null;
};

/** Reads one line of an import, or says what is wrong with it: the first fault. */
export const parseLegacyLine = ({ number: line, text }: Line): ImportedLine | LineIssue => {
  if (text === null) return { line, code: 'legacy_line_too_long', values: { max: LEGACY_LINE_MAX } };
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { line, code: 'legacy_json_invalid' };
  const parsed = legacyPerson.safeParse(value);
  const field = parsed.success ? findBadField(parsed.data) : (parsed.error.issues[0]?.path.join('.') ?? '');
  if (!parsed.success || field !== null) return { line, code: 'legacy_field_invalid', values: { field: field ?? '' } };
  const username = parseUsername(parsed.data.username)?.value ?? '';
  const person = { ...parsed.data, username };
  return { line, person, digest: createHash('sha256').update(JSON.stringify(person)).digest() };
};
