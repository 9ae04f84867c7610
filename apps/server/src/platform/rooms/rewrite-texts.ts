import { writtenLine, writtenText } from '@dubplate/contract/written';
import { sql } from 'kysely';
import { type Db, inTransaction } from '../database/tables.ts';
import type { Room, StoredTexts } from './room.ts';

declare module '../jobs/jobs.ts' {
  interface JobQueues {
    'texts.rewrite': Record<string, never>;
  }
}
declare module '../database/tables.ts' {
  interface Tables {
    text_rewrites: { table_name: string; last_uuid: string; is_done: boolean };
  }
}

type Row = { readonly uuid: string } & Readonly<Record<string, string | null>>;

const BATCH_ROWS = 500;
const FIRST_UUID = '00000000-0000-0000-0000-000000000000';

/** Rewrites the next rows of a table and notes how far it came. @returns whether the table is done */
const rewriteBatch = async (
  trx: Db,
  { table, lines = [], texts = [] }: StoredTexts,
  rows: number,
): Promise<boolean> => {
  const columns = [...lines, ...texts];
  const progress = await trx
    .selectFrom('text_rewrites')
    .select(['last_uuid', 'is_done'])
    .where('table_name', '=', table)
    .executeTakeFirst();
  if (progress?.is_done) return true;
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
  return is_done;
};

/** Converts texts to the form that the wire stores, one batch per transaction; resumes after an interruption. */
export const rewriteTexts = async (
  db: Db,
  stored: readonly StoredTexts[],
  signal?: AbortSignal,
  rows = BATCH_ROWS,
): Promise<void> => {
  for (const texts of stored)
    while (!(await inTransaction(db, (trx) => rewriteBatch(trx, texts, rows)))) signal?.throwIfAborted();
};

interface TextsDeps {
  readonly db: Db;
  readonly rooms: readonly Room[];
}

/** Rewrites the texts of all rooms once. */
export const textsRoom = ({ db, rooms }: TextsDeps): Room => {
  const stored = rooms.flatMap(({ texts = [] }) => texts);
  return {
    jobs: {
      'texts.rewrite': {
        run: (_data, { signal }) => rewriteTexts(db, stored, signal),
        schedule: '37 * * * *',
        atStart: true,
        timeLimit: 3_600,
      },
    },
  };
};
