// Migrations that landed and were taken out again, before there was a rule against it. Databases of those versions have them.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import type { Db } from './tables.ts';

interface GoneMigration {
  /** The migration whose effect `convert` completes; null: nothing is left of the gone one, or another one has it. */
  readonly becomes: string | null;
  convert(db: Db): Promise<void>;
}

export const goneFolder = (migrations: string): string => join(migrations, 'gone');

/** Converts what these left in the schema to that of today, and records the migrations that have run in effect. */
export const convertGoneMigrations = async (trx: Db, migrations: string, names: readonly string[]): Promise<void> => {
  for (const name of names) {
    const gone: GoneMigration = await import(pathToFileURL(join(goneFolder(migrations), `${name}.ts`)).href);
    await gone.convert(trx);
    await sql`DELETE FROM kysely_migration WHERE name = ${name}`.execute(trx);
    if (gone.becomes !== null)
      await sql`
        INSERT INTO kysely_migration (name, timestamp) VALUES (${gone.becomes}, ${new Date().toISOString()})`.execute(
        trx,
      );
  }
};
