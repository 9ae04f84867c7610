import { type Kysely, sql } from 'kysely';

interface IndexStep {
  readonly name: string;
  readonly table: string;
  /** The part of `CREATE INDEX` after the table's name. */
  readonly definition: string;
  readonly isUnique?: boolean;
}

/**
 * For migrations with `isOutsideTransaction`: builds an index while others write. An index that a kill left invalid is
 * dropped and built again; a valid one stays. Within a transaction, such as a restore, it is built at once.
 */
export const createIndexConcurrently = async (db: Kysely<unknown>, step: IndexStep): Promise<void> => {
  const { rows } = await sql<{ isValid: boolean }>`
    SELECT indisvalid AS "isValid" FROM pg_index WHERE indexrelid = to_regclass(${step.name})`.execute(db);
  if (rows[0]?.isValid) return;
  if (rows[0])
    await sql`DROP INDEX ${sql.raw(db.isTransaction ? '' : 'CONCURRENTLY')} ${sql.id(step.name)}`.execute(db);
  const words = `CREATE ${step.isUnique ? 'UNIQUE ' : ''}INDEX ${db.isTransaction ? '' : 'CONCURRENTLY'}`;
  await sql`${sql.raw(words)} ${sql.id(step.name)} ON ${sql.table(step.table)} ${sql.raw(step.definition)}`.execute(db);
};
