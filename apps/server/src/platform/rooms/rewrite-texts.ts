import { writtenLine, writtenText } from '@dubplate/contract/written';
import { sql } from 'kysely';
import type { DataMigration } from '../data-migrations/run-data-migrations.ts';
import type { Db } from '../database/tables.ts';
import type { StoredTexts } from './room.ts';

declare module '../database/tables.ts' {
  interface Tables {
    text_rewrites: { table_name: string; last_uuid: string; is_done: boolean };
  }
}

type Row = { readonly uuid: string } & Readonly<Record<string, string | null>>;

const BATCH_ROWS = 500;
const FIRST_UUID = '00000000-0000-0000-0000-000000000000';

/**
 * Rewrites the next rows of a table and notes how far it came, where nodes of the previous version read it, too.
 * @returns the number of rows that it read, and whether the table is done
 */
const rewriteBatch = async (
  trx: Db,
  { table, lines = [], texts = [] }: StoredTexts,
  rows: number,
): Promise<{ readonly rows: number; readonly isDone: boolean }> => {
  const columns = [...lines, ...texts];
  const progress = await trx
    .selectFrom('text_rewrites')
    .select(['last_uuid', 'is_done'])
    .where('table_name', '=', table)
    .executeTakeFirst();
  if (progress?.is_done) return { rows: 0, isDone: true };
  const { rows: batch } = await sql<Row>`
    SELECT uuid, ${sql.join(columns.map((column) => sql.ref(column)))} FROM ${sql.table(table)}
    WHERE uuid > ${progress?.last_uuid ?? FIRST_UUID} ORDER BY uuid LIMIT ${rows} FOR UPDATE`.execute(trx);
  for (const row of batch) {
    const changes = columns.flatMap((column) => {
      const value = row[column];
      if (!value) return [];
      const written = lines.includes(column) ? writtenLine(value) : writtenText(value);
      return written === value ? [] : [sql`${sql.ref(column)} = ${written}`];
    });
    if (changes.length > 0)
      await sql`UPDATE ${sql.table(table)} SET ${sql.join(changes)} WHERE uuid = ${row.uuid}`.execute(trx);
  }
  const is_done = batch.length < rows;
  const last_uuid = batch.at(-1)?.uuid ?? progress?.last_uuid ?? FIRST_UUID;
  await trx
    .insertInto('text_rewrites')
    .values({ table_name: table, last_uuid, is_done })
    .onConflict((conflict) => conflict.column('table_name').doUpdateSet({ last_uuid, is_done }))
    .execute();
  return { rows: batch.length, isDone: is_done };
};

const countRows = async (db: Db, { table }: StoredTexts): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM ${sql.table(table)}
    WHERE uuid > coalesce((SELECT last_uuid FROM text_rewrites WHERE table_name = ${table}), ${FIRST_UUID}::uuid)
      AND NOT EXISTS (SELECT FROM text_rewrites WHERE table_name = ${table} AND is_done)`.execute(db);
  return rows[0]?.count ?? 0;
};

/** Converts the texts of all rooms to the form that the wire stores. Its position is the name of a table. */
export const rewriteTexts = (stored: readonly StoredTexts[], rows = BATCH_ROWS): DataMigration => ({
  name: 'texts.rewrite',
  count: async (db) => {
    let count = 0;
    for (const texts of stored) count += await countRows(db, texts);
    return count;
  },
  convertBatch: async (trx, position) => {
    const from = stored.findIndex(({ table }) => table === position);
    const at = Math.max(0, from);
    const texts = stored[at];
    if (!texts) return { rows: 0, position: null };
    const batch = await rewriteBatch(trx, texts, rows);
    const next = batch.isDone ? stored[at + 1] : texts;
    return { rows: batch.rows, position: next?.table ?? null };
  },
});
