import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BAD_LINES_NAMED } from '@dubplate/contract/statistics/limits';
import { sql } from 'kysely';
import type pg from 'pg';
import pgCopy from 'pg-copy-streams';
import type { Db } from '#platform/database/tables.ts';
import { newUuid } from '#platform/ids.ts';
import { type ImportedLine, type LineIssue, parseLegacyLine } from './parse-legacy-line.ts';
import type { Line } from './read-lines.ts';

/** The bad lines of a file: the first of them, and how many there are. */
export interface BadLines {
  readonly issues: readonly LineIssue[];
  readonly count: number;
}

/** The table that a file is copied into; it ends with its connection. */
const CREATE_STAGING = `
  CREATE TEMP TABLE staged (
    line int NOT NULL, uuid uuid NOT NULL, username text NOT NULL, digest bytea NOT NULL, password_hash text,
    first_name text, last_name text, payload jsonb NOT NULL
  )`;

/** A value of COPY’s own form. */
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

/**
 * Copies a file into the table `staged` of this connection; memory stays flat. Bad lines are collected, and nothing more is
 * copied after the first of them.
 */
export const stagePeople = async (client: pg.ClientBase, lines: AsyncIterable<Line>): Promise<BadLines> => {
  await client.query(CREATE_STAGING);
  const issues: LineIssue[] = [];
  let count = 0;
  async function* rows() {
    for await (const line of lines) {
      const parsed = parseLegacyLine(line);
      if ('code' in parsed) {
        count += 1;
        if (issues.length < BAD_LINES_NAMED) issues.push(parsed);
      } else if (count === 0) yield rowOf(parsed);
    }
  }
  const copy = client.query(pgCopy.from('COPY staged FROM STDIN'));
  await pipeline(Readable.from(rows(), { objectMode: true, highWaterMark: 2 }), copy);
  return { issues, count };
};

interface FoundLines {
  readonly line: number;
  readonly first: number;
  readonly total: number;
}

const badLines = (rows: readonly FoundLines[], toIssue: (row: FoundLines) => LineIssue): BadLines => ({
  issues: rows.map(toIssue),
  count: rows[0]?.total ?? 0,
});

/** Lines that name somebody whom a line before them names. */
export const findRepeatedNames = async (db: Db): Promise<BadLines> => {
  const { rows } = await sql<FoundLines>`
    SELECT line, first, count(*) OVER ()::int AS total
    FROM (SELECT line, min(line) OVER (PARTITION BY username) AS first FROM staged) AS named
    WHERE line > first ORDER BY line LIMIT ${BAD_LINES_NAMED}`.execute(db);
  return badLines(rows, ({ line, first }) => ({ line, code: 'legacy_username_repeated', values: { line: first } }));
};

/** Lines that changed although their people have moved. */
export const findMovedLines = async (trx: Db): Promise<BadLines> => {
  const { rows } = await sql<FoundLines>`
    SELECT line, line AS first, count(*) OVER ()::int AS total
    FROM staged JOIN legacy_users USING (username)
    WHERE legacy_users.user_uuid IS NOT NULL AND legacy_users.digest IS DISTINCT FROM staged.digest
    ORDER BY line LIMIT ${BAD_LINES_NAMED}`.execute(trx);
  return badLines(rows, ({ line }) => ({ line, code: 'legacy_moved' }));
};
