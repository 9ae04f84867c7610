import { createHash } from 'node:crypto';
import type { TransfersIssueCode } from '@dubplate/contract/transfers/errors';
import { LEGACY_LINE_MAX } from '@dubplate/contract/transfers/limits';
import { type LegacyPerson, legacyPerson } from '@dubplate/contract/transfers/schemas';
import { parseUsername } from '@dubplate/rules/accounts/username';
import { validateArtist } from '@dubplate/rules/artists/validate-artist';

export interface Line {
  /** From 1. */
  readonly number: number;
  /** Null if the line is too long. */
  readonly text: string | null;
}

/** Thrown for a file that is not UTF-8 text. */
export class NotText extends Error {}

/** @throws NotText */
async function* decode(bytes: AsyncIterable<Buffer>): AsyncIterable<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const read = (chunk?: Buffer): string => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw new NotText();
    }
  };
  for await (const chunk of bytes) yield read(chunk);
  yield read();
}

/** Yields the lines that are not blank, in constant memory. @throws NotText */
export async function* readLines(bytes: AsyncIterable<Buffer>): AsyncIterable<Line> {
  let number = 1;
  let isTooLong = false;
  let rest = '';
  const line = (text: string): Line | null => {
    if (isTooLong || text.length > LEGACY_LINE_MAX) return { number, text: null };
    return text.trim() === '' ? null : { number, text };
  };
  for await (const piece of decode(bytes)) {
    const lines = `${rest}${piece}`.split('\n');
    rest = lines.pop() ?? '';
    for (const text of lines) {
      const found = line(text);
      if (found) yield found;
      number += 1;
      isTooLong = false;
    }
    if (rest.length > LEGACY_LINE_MAX) {
      isTooLong = true;
      rest = '';
    }
  }
  const last = line(rest);
  if (last) yield last;
}

export interface LineIssue {
  readonly line: number;
  readonly code: TransfersIssueCode;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** The first issues of a file, and the number of all. */
export interface BadLines {
  readonly issues: readonly LineIssue[];
  readonly count: number;
}

export interface ImportedLine {
  readonly line: number;
  readonly person: LegacyPerson;
  /** Equal for equal lines. */
  readonly digest: Buffer;
}

// PostgreSQL does not accept lone surrogates.
const wellFormed = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/\p{Surrogate}/gu, '\ufffd') : value;

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text, wellFormed);
  } catch {
    return undefined;
  }
};

/** Returns the first field that breaks a rule beyond its type. */
const findBadField = (person: LegacyPerson): string | null => {
  if (!parseUsername(person.username)) return 'username';
  for (const [index, artist] of person.artists.entries()) {
    const [issue] = validateArtist(artist);
    if (issue) return `artists.${index}.${issue.path}`;
  }
  return null;
};

/** Parses a line, or returns its first issue. */
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
