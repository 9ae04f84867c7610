import type { ImportedPeople } from '@dubplate/contract/transfers/schemas';
import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';

/** Imports run one at a time, and nobody whom a line names starts to move meanwhile; until the transaction ends. */
export const lockImport = async (trx: Db): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtext('legacy-import'))`.execute(trx);
  await sql`
    SELECT FROM legacy_users WHERE username IN (SELECT username FROM staged) ORDER BY uuid FOR UPDATE`.execute(trx);
};

/** What the staged lines bring beyond what is there. */
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

/** Writes the staged people who are new or changed; nobody among them has moved. */
export const saveImport = async (trx: Db, now: Date): Promise<void> => {
  await sql`
    INSERT INTO legacy_users (uuid, username, digest, password_hash, first_name, last_name, payload, created_at)
    SELECT uuid, username, digest, password_hash, first_name, last_name, payload, ${now}::timestamptz FROM staged
    ON CONFLICT (username) DO UPDATE SET
      digest = excluded.digest, password_hash = excluded.password_hash, first_name = excluded.first_name,
      last_name = excluded.last_name, payload = excluded.payload
    WHERE legacy_users.digest IS DISTINCT FROM excluded.digest`.execute(trx);
};
