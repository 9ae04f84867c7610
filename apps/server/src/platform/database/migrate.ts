import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { StartError } from '#config/start-error.ts';
import { type DatabaseLog, silentLog } from './database-log.ts';
import { convertGoneMigrations, goneFolder } from './gone-migrations.ts';
import { isLockTimeout, watchLockWaits } from './lock-waits.ts';
import type { Db } from './tables.ts';

/**
 * Folder of the migrations: files `0001-name.ts` that export `up(db)`. Each runs once, in numerical order. One that exports
 * `isOutsideTransaction = true` commits each statement, so it must be able to begin again after a kill.
 */
export const migrationsFolder = join(import.meta.dirname, '..', '..', '..', 'migrations');

/** How long a schema step waits for a lock, while later calls wait behind it, in milliseconds. */
const LOCK_MS = 4_000;
/** Steps outside a transaction hold nobody up while they wait, so they wait this many times longer. */
const OUTSIDE_FACTOR = 15;
/** How often a step tries to get its locks, and the pause in which waiting calls are served, in milliseconds. */
const LOCK_TRIES = 40;
const LOCK_PAUSE_MS = 2_000;
/** How long a node waits for another one that migrates, and how often it looks, in milliseconds. */
const TURN_MS = 60 * 60_000;
const LOOK_MS = 250;
const REPORT_MS = 60_000;
/** Any number; the same on every node. */
const MIGRATION_LOCK = 6_640_212;

export interface MigrateOptions {
  folder?: string;
  /** Runs only these, such as the ones that a backup was made with; absent: all. */
  only?: readonly string[] | undefined;
  log?: DatabaseLog;
  /** How long and how often a step waits for a lock; absent: 40 times 4 s. */
  locks?: { readonly waitMs: number; readonly tries: number; readonly pauseMs: number };
}

/** Migrations that run together: all in one transaction, or one outside of any. */
interface Step {
  readonly names: readonly string[];
  readonly isOutsideTransaction: boolean;
}

/**
 * Brings the database up to this code. Steps that follow each other run in one transaction, but for those outside of
 * transactions. Several processes may call it at once; one of them migrates. A migration that landed after one with a
 * higher number runs as well: what counts is which have run. Those that are gone from the code are converted first. Within a
 * caller's transaction all steps run in it.
 * @returns the names of the migrations that ran now, in order
 * @throws StartError if the database has migrations that this code lacks, or a lock could not be taken in time
 */
export async function migrate(db: Db, options: MigrateOptions = {}): Promise<string[]> {
  const { folder = migrationsFolder, log = silentLog } = options;
  const locks = options.locks ?? { waitMs: LOCK_MS, tries: LOCK_TRIES, pauseMs: LOCK_PAUSE_MS };
  const known = await listMigrations(folder);
  const applied = await appliedMigrations(db);
  const gone = existsSync(goneFolder(folder)) ? await listMigrations(goneFolder(folder)) : [];
  const unknown = applied.filter((name) => !known.includes(name) && !gone.includes(name));
  if (unknown.length > 0) {
    throw new StartError(
      `The database is newer than this version of Dubplate (it has ${unknown.join(', ')}): run the version that it belongs to, or a later one.`,
    );
  }
  const hasGone = applied.some((name) => gone.includes(name));
  const wanted = options.only ? known.filter((name) => options.only?.includes(name) || applied.includes(name)) : known;
  if (!hasGone && wanted.every((name) => applied.includes(name))) return [];
  const loaded = await loadMigrations(folder, wanted);
  if (db.isTransaction) {
    if (hasGone) await convertGone(db);
    return runStep(db, loaded, { names: wanted, isOutsideTransaction: false });
  }
  return db.connection().execute(async (own) => {
    await takeTurn(own, log);
    try {
      if (hasGone) {
        const step = { names: gone, isOutsideTransaction: false };
        await runWithRetries(db, own, step, () => own.transaction().execute(convertGone));
      }
      const done = await appliedMigrations(own);
      const ran: string[] = [];
      for (const step of stepsOf(wanted, done, loaded))
        ran.push(...(await runWithRetries(db, own, step, () => runStep(own, loaded, step))));
      return ran;
    } finally {
      // A lost connection has given up both by itself.
      await setLockTimeout(own, 0).catch(() => undefined);
      await sql`SELECT pg_advisory_unlock(${MIGRATION_LOCK})`.execute(own).catch(() => undefined);
    }
  });

  async function convertGone(trx: Db): Promise<void> {
    const names = (await appliedMigrations(trx)).filter((name) => gone.includes(name));
    await convertGoneMigrations(trx, folder, names);
    log.info({ names }, 'converted what migrations of earlier versions left in the database');
  }

  /** Runs a step again while its locks are taken, so that calls that wait behind it are served in between. */
  async function runWithRetries<Result>(pool: Db, own: Db, step: Step, run: () => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt += 1) {
      await setLockTimeout(own, locks.waitMs * (step.isOutsideTransaction ? OUTSIDE_FACTOR : 1));
      const waits = await watchLockWaits(pool, own);
      try {
        return await run();
      } catch (error) {
        if (!isLockTimeout(error)) throw error;
        const { blockedBy } = waits;
        const fields = { steps: step.names, try: attempt, blockedBy };
        if (attempt >= locks.tries)
          throw new StartError(
            `The database could not be brought up to date, because ${blockedBy ?? 'another session'} keeps a lock: end that session, and start again.`,
          );
        log.warn(fields, `a schema step waits for a lock that ${blockedBy ?? 'another session'} keeps; it tries again`);
        await pause(locks.pauseMs);
      } finally {
        waits.stop();
      }
    }
  }
}

const setLockTimeout = (db: Db, ms: number) => sql`SELECT set_config('lock_timeout', ${`${ms}ms`}, false)`.execute(db);

/**
 * Waits until no other node migrates. It asks again and again, because a session that waits inside a statement would itself
 * block the building of an index by the node that migrates.
 */
async function takeTurn(own: Db, log: DatabaseLog): Promise<void> {
  const start = performance.now();
  let reported = start;
  for (;;) {
    const { rows } = await sql<{ taken: boolean }>`SELECT pg_try_advisory_lock(${MIGRATION_LOCK}) AS taken`.execute(
      own,
    );
    if (rows[0]?.taken) return;
    const now = performance.now();
    if (now - start > TURN_MS)
      throw new StartError('Another node has migrated the database for an hour: look at its log, then start again.');
    if (now - reported > REPORT_MS) {
      log.info({ seconds: Math.round((now - start) / 1_000) }, 'another node migrates the database; this one waits');
      reported = now;
    }
    await pause(LOOK_MS);
  }
}

type Loaded = Readonly<Record<string, Migration & { readonly isOutsideTransaction: boolean }>>;

/** Groups the migrations that have not run. */
function stepsOf(wanted: readonly string[], applied: readonly string[], loaded: Loaded): Step[] {
  const steps: { names: string[]; isOutsideTransaction: boolean }[] = [];
  for (const name of wanted.filter((one) => !applied.includes(one))) {
    const isOutsideTransaction = loaded[name]?.isOutsideTransaction === true;
    const last = steps.at(-1);
    if (last && !last.isOutsideTransaction && !isOutsideTransaction) last.names.push(name);
    else steps.push({ names: [name], isOutsideTransaction });
  }
  return steps;
}

async function runStep(db: Db, loaded: Loaded, { names, isOutsideTransaction }: Step): Promise<string[]> {
  const failures: unknown[] = [];
  const applied = await appliedMigrations(db);
  const noteFailure = ({ up }: Migration): Migration => ({
    up: (trx) =>
      up(trx).catch((error: unknown) => {
        failures.push(error);
        throw error;
      }),
  });
  const migrations = Object.entries(loaded)
    .filter(([name]) => names.includes(name) || applied.includes(name))
    .map(([name, migration]) => [name, noteFailure(migration)] as const);
  const migrator = new Migrator({
    db,
    allowUnorderedMigrations: true,
    disableTransactions: isOutsideTransaction,
    provider: { getMigrations: async () => Object.fromEntries(migrations) },
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

async function loadMigrations(folder: string, names: readonly string[]): Promise<Loaded> {
  const entries = names.map(async (name): Promise<[string, Loaded[string]]> => {
    const module: Migration & { readonly isOutsideTransaction?: boolean } = await import(
      pathToFileURL(join(folder, `${name}.ts`)).href
    );
    return [name, { up: module.up, isOutsideTransaction: module.isOutsideTransaction === true }];
  });
  return Object.fromEntries(await Promise.all(entries));
}
