import { BAD_LINES_NAMED } from '@dubplate/contract/statistics/limits';
import { newUuid } from '#platform/ids.ts';
import { serveReadings } from '#platform/threads/serve-readings.ts';
import {
  type BadLines,
  type ImportedLine,
  type LineIssue,
  NotText,
  parseLegacyLine,
  readLines,
} from './parse-lines.ts';

/** The bad lines of a file whose rows were copied; null if it is not text. */
export type ReadPeople = BadLines | null;

/** Escapes a value for COPY. */
const copied = (value: string | null | undefined): string =>
  value === null || value === undefined ? '\\N' : value.replace(/[\\\t\n\r]/g, (sign) => COPY_ESCAPES[sign] ?? sign);
const COPY_ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

const rowOf = ({ line, person, digest }: ImportedLine): string => {
  const { artists, releases, multilinks } = person;
  const columns = [
    ...[String(line), newUuid(), person.username, `\\x${digest.toString('hex')}`],
    ...[person.password_hash, person.first_name, person.last_name, JSON.stringify({ artists, releases, multilinks })],
  ];
  return `${columns.map(copied).join('\t')}\n`;
};

/** Yields rows as text for COPY, in constant memory. After the first bad line, only collects issues. */
async function* readPeople(source: AsyncIterable<Buffer>): AsyncGenerator<string, ReadPeople> {
  const issues: LineIssue[] = [];
  let count = 0;
  for await (const line of readLines(source)) {
    const parsed = parseLegacyLine(line);
    if ('code' in parsed) {
      count += 1;
      if (issues.length < BAD_LINES_NAMED) issues.push(parsed);
    } else if (count === 0) yield rowOf(parsed);
  }
  return { issues, count };
}

serveReadings(async function* (_task: null, source): AsyncGenerator<string, ReadPeople> {
  try {
    return yield* readPeople(source);
  } catch (error) {
    if (error instanceof NotText) return null;
    throw error;
  }
});
