import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { StartError } from '#config/start-error.ts';
import type { Db } from './tables.ts';

/** Folder of the migrations: files `0001-name.ts` that export `up(db)`. Each runs once, in numerical order. */
export const migrationsFolder = join(import.meta.dirname, '..', '..', '..', 'migrations');

export interface MigrateOptions {
  folder?: string;
  /** Runs only these, such as the ones that a backup was made with; absent: all. */
  only?: readonly string[] | undefined;
}

/**
 * Brings the database up to this code, all in one transaction. Several processes may call it at once; one of them
 * migrates. A migration that landed after one with a higher number runs as well: what counts is which have run.
 * @returns the names of the migrations that ran now, in order
 * @throws StartError if the database has migrations that this code lacks
 */
export async function migrate(db: Db, options: MigrateOptions = {}): Promise<string[]> {
  const folder = options.folder ?? migrationsFolder;
  const known = await listMigrations(folder);
  const applied = await appliedMigrations(db);
  const unknown = applied.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new StartError(
      `The database is newer than this version of Dubplate (it has ${unknown.join(', ')}): run the version that it belongs to, or a later one.`,
    );
  }
  const wanted = options.only ? known.filter((name) => options.only?.includes(name) || applied.includes(name)) : known;
  if (wanted.every((name) => applied.includes(name))) return [];

  const failures: unknown[] = [];
  const migrator = new Migrator({
    db,
    allowUnorderedMigrations: true,
    provider: { getMigrations: () => loadMigrations(folder, wanted, failures) },
  });
  const { error, results } = await migrator.migrateToLatest();
  // Within a caller's transaction Kysely reports that it could not unlock, and hides why.
  if (error) throw failures[0] ?? error;
  return (results ?? []).map(({ migrationName }) => migrationName);
}

/** The names of the migrations in a folder, in order. */
export async function listMigrations(folder = migrationsFolder): Promise<string[]> {
  const files = await readdir(folder);
  return files
    .filter((name) => /^\d{4}-[a-z0-9-]+\.ts$/.test(name) && !name.endsWith('.test.ts'))
    .map((name) => name.slice(0, -'.ts'.length))
    .sort();
}

/** The names of the migrations that a database has, in order; none in a new one. */
export async function appliedMigrations(db: Db): Promise<string[]> {
  const table = await sql<{ found: string | null }>`select to_regclass('kysely_migration')::text as found`.execute(db);
  if (!table.rows[0]?.found) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

async function loadMigrations(
  folder: string,
  names: readonly string[],
  failures: unknown[],
): Promise<Record<string, Migration>> {
  const entries = names.map(async (name): Promise<[string, Migration]> => {
    const migration: Migration = await import(pathToFileURL(join(folder, `${name}.ts`)).href);
    const up: Migration['up'] = (db) =>
      migration.up(db).catch((error: unknown) => {
        failures.push(error);
        throw error;
      });
    return [name, { up }];
  });
  return Object.fromEntries(await Promise.all(entries));
}
