import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BAD_LINES_NAMED } from '@dubplate/contract/statistics/limits';
import type { ImportedPeople } from '@dubplate/contract/transfers/schemas';
import { sql } from 'kysely';
import type pg from 'pg';
import pgCopy from 'pg-copy-streams';
import type { Db } from '#platform/database/tables.ts';
import type { ReadPeople } from './legacy-thread.ts';
import type { BadLines, LineIssue } from './parse-lines.ts';

/** A temporary table, which is dropped with its connection. */
const CREATE_STAGING = `
  CREATE TEMP TABLE staged (
    line int NOT NULL, uuid uuid NOT NULL, username text NOT NULL, digest bytea NOT NULL, password_hash text,
    first_name text, last_name text, payload jsonb NOT NULL
  )`;

/** Copies rows into the table `staged` in constant memory. */
export const stagePeople = async (
  client: pg.ClientBase,
  reading: AsyncGenerator<unknown, ReadPeople>,
): Promise<ReadPeople | undefined> => {
  await client.query(CREATE_STAGING);
  let read: ReadPeople | undefined;
  async function* rows() {
    read = yield* reading;
  }
  const copy = client.query(pgCopy.from('COPY staged FROM STDIN'));
  await pipeline(Readable.from(rows(), { objectMode: true, highWaterMark: 2 }), copy);
  return read;
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

/** Finds lines that repeat the username of an earlier line. */
export const findRepeatedNames = async (db: Db): Promise<BadLines> => {
  const { rows } = await sql<FoundLines>`
    SELECT line, first, count(*) OVER ()::int AS total
    FROM (SELECT line, min(line) OVER (PARTITION BY username) AS first FROM staged) AS named
    WHERE line > first ORDER BY line LIMIT ${BAD_LINES_NAMED}`.execute(db);
  return badLines(rows, ({ line, first }) => ({ line, code: 'legacy_username_repeated', values: { line: first } }));
};

/** Finds changed lines of users who have been transferred. */
export const findMovedLines = async (trx: Db): Promise<BadLines> => {
  const { rows } = await sql<FoundLines>`
    SELECT line, line AS first, count(*) OVER ()::int AS total
    FROM staged JOIN legacy_users USING (username)
    WHERE legacy_users.user_uuid IS NOT NULL AND legacy_users.digest IS DISTINCT FROM staged.digest
    ORDER BY line LIMIT ${BAD_LINES_NAMED}`.execute(trx);
  return badLines(rows, ({ line }) => ({ line, code: 'legacy_moved' }));
};

/** Serializes imports and blocks transfers of the imported users until the transaction ends. */
export const lockImport = async (trx: Db): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtext('legacy-import'))`.execute(trx);
  await sql`
    SELECT FROM legacy_users WHERE username IN (SELECT username FROM staged) ORDER BY uuid FOR UPDATE`.execute(trx);
};

/** Counts new and changed records among the staged lines. */
export const countImport = async (trx: Db): Promise<ImportedPeople> => {
  const { rows } = await sql<ImportedPeople>`
    SELECT count(*) FILTER (WHERE is_new)::int AS people,
      coalesce(sum(jsonb_array_length(payload->'releases')) FILTER (WHERE is_new), 0)::int AS releases,
      coalesce(sum(jsonb_array_length(payload->'multilinks')) FILTER (WHERE is_new), 0)::int AS multilinks,
      count(*) FILTER (WHERE NOT is_new)::int AS unchanged
    FROM (
      SELECT staged.payload, legacy_users.digest IS DISTINCT FROM staged.digest AS is_new
      FROM staged LEFT JOIN legacy_users USING (username)
    ) AS lines`.execute(trx);
  const [counted] = rows;
  if (!counted) throw new Error('a count always has a row');
  return counted;
};

/** Writes new and changed users. Check before that none of them has been transferred. */
export const saveImport = async (trx: Db, now: Date): Promise<void> => {
  await sql`
    INSERT INTO legacy_users (uuid, username, digest, password_hash, first_name, last_name, payload, created_at)
    SELECT uuid, username, digest, password_hash, first_name, last_name, payload, ${now}::timestamptz FROM staged
    ON CONFLICT (username) DO UPDATE SET
      digest = excluded.digest, password_hash = excluded.password_hash, first_name = excluded.first_name,
      last_name = excluded.last_name, payload = excluded.payload
    WHERE legacy_users.digest IS DISTINCT FROM excluded.digest`.execute(trx);
};
