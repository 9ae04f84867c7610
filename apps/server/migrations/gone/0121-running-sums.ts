import { type Kysely, sql } from 'kysely';

/** The sums were left out again; what they count is in the tables themselves. */
export const becomes = null;

export async function convert(db: Kysely<unknown>): Promise<void> {
  for (const [table, events] of [
    ['files', ['insert', 'delete']],
    ['payouts', ['insert', 'update', 'delete']],
  ] as const) {
    for (const event of events)
      await sql`DROP TRIGGER ${sql.ref(`sum_${table}_${event}`)} ON ${sql.table(table)}`.execute(db);
    await sql`DROP FUNCTION ${sql.raw(`sum_${table}`)}()`.execute(db);
  }
  await sql`DROP TABLE running_sums`.execute(db);
  // Their data migrations would wait for ever.
  await sql`DELETE FROM data_migrations WHERE name LIKE 'sums.%'`.execute(db);
}
