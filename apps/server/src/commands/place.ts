import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config, Secrets } from '#config/config.ts';
import { StartError } from '#config/start-error.ts';
import { silentLog } from '#platform/database/database-log.ts';
import { appliedMigrations, listMigrations } from '#platform/database/migrate.ts';
import { type Database, openDatabase } from '#platform/database/open-database.ts';

export interface Settings {
  readonly config: Config;
  readonly secrets: Secrets;
}

/** The folder, database and bucket of an instance, as backups name them. */
export const placeOf = ({ config, secrets }: Settings) => ({
  dataDir: config.dataDir,
  databaseUrl: secrets.databaseUrl ?? undefined,
  isFilesElsewhere: config.s3 !== null,
});

/** The settings and the folder that may contain the instance key. */
export const keyPlaceOf = ({ config, secrets }: Settings) => ({ dataDir: config.dataDir, ...secrets });

/** Throws if there is no database yet: a command on an empty one would seem to succeed. */
export const requireDatabase = async ({ config, secrets }: Settings): Promise<void> => {
  if (secrets.databaseUrl !== null) return;
  await access(join(config.dataDir, 'postgres', 'data'), constants.F_OK).catch(() => {
    throw new StartError(
      `There is no database in ${config.dataDir}: set DATA_DIR to the folder of the service, or DATABASE_URL. A new one is made by "dubplate migrate".`,
    );
  });
};

const requireMigrations = async ({ db }: Database): Promise<void> => {
  const [known, applied] = await Promise.all([listMigrations(), appliedMigrations(db)]);
  const missing = known.filter((name) => !applied.includes(name));
  if (missing.length > 0)
    throw new StartError(`The database lacks ${missing.length} migrations: run "dubplate migrate" first.`);
};

interface OpenOptions {
  /** A new or older database is taken as it is. */
  readonly asItIs?: boolean;
}

/**
 * Opens the database of the instance while `work` runs, whether or not a server is running.
 * @throws StartError if there is no database, or it lacks migrations
 */
export const withDatabase = async <T>(
  settings: Settings,
  work: (database: Database) => Promise<T>,
  { asItIs = false }: OpenOptions = {},
): Promise<T> => {
  if (!asItIs) await requireDatabase(settings);
  const database = await openDatabase({
    dataDir: settings.config.dataDir,
    databaseUrl: settings.secrets.databaseUrl ?? undefined,
    pooledUrl: settings.secrets.pooledUrl,
    preparesStatements: settings.config.preparesStatements,
    access: 'visit',
    maxConnections: 2,
    log: silentLog,
  });
  try {
    if (!asItIs) await requireMigrations(database);
    return await work(database);
  } finally {
    await database.close();
  }
};
