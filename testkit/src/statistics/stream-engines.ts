import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { UserId } from '@dubplate/contract/ids';
import type { TestDatabase } from '../database.ts';

const FOLDER = fileURLToPath(new URL('../../../engines/chdb', import.meta.url));

export interface RunningEngine {
  /** Settings of a server that keeps its streams there. */
  readonly env: Readonly<Record<string, string>>;
  /** Sums of a person’s rows, stored and counted. */
  keptTotal(database: TestDatabase, owner: UserId): Promise<number>;
  /** Ends it as a crash would; it does not answer any more. */
  stop(): Promise<void>;
}

/** A place where streams can be kept; the service has to behave alike on all of them. */
export interface StreamEngine {
  readonly name: string;
  /** Null: it is here. */
  readonly whyNot: string | null;
  start(): Promise<RunningEngine>;
}

/** ClickHouse as a separate process on an empty folder. */
export const startClickHouse = async (): Promise<RunningEngine> => {
  const folder = await mkdtemp(join(tmpdir(), 'dubplate-clickhouse-'));
  const child = spawn(process.execPath, [join(FOLDER, 'serve.mjs'), folder], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface(child.stdout);
  const exited = once(child, 'exit');
  const [port] = (await Promise.race([
    once(lines, 'line'),
    exited.then(([code]) => Promise.reject(new Error(`ClickHouse ended with ${code}`))),
  ])) as [string];
  const origin = `http://127.0.0.1:${port}`;
  return {
    env: { STATISTICS_URL: origin },
    keptTotal: (database, owner) => clickHouseTotal(origin, database, owner),
    async stop() {
      child.kill('SIGKILL');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
};

const postgresTotal = async ({ pool }: TestDatabase, owner: UserId): Promise<number> => {
  const { rows } = await pool.query<{ total: number }>(
    `
    SELECT coalesce(sum(quantity), 0)::bigint AS total FROM statistics_rows
    JOIN statistics_batches ON statistics_batches.id = batch_id AND is_active
    JOIN statistics_releases ON statistics_releases.id = release_id
    JOIN statistics_owners ON statistics_owners.id = owner_id
    WHERE user_uuid = $1`,
    [owner],
  );
  return rows[0]?.total ?? 0;
};

const clickHouseTotal = async (origin: string, { pool }: TestDatabase, owner: UserId): Promise<number> => {
  const { rows } = await pool.query<{ id: number }>('SELECT id FROM statistics_batches WHERE is_active');
  const body = `
    SELECT sum(quantity) FROM statistics_rows
    WHERE owner = '${owner}' AND has([${rows.map(({ id }) => id).join()}]::Array(UInt32), batch_id)`;
  return Number(await (await fetch(origin, { method: 'POST', body })).text());
};

/** Null: ClickHouse is installed for tests. */
const findWhyNoClickHouse = (): string | null =>
  existsSync(join(FOLDER, 'node_modules', 'chdb')) ? null : 'npm install --no-save --prefix engines/chdb was not run';

export const streamEngines = (): readonly StreamEngine[] => [
  {
    name: 'PostgreSQL',
    whyNot: null,
    start: async () => ({ env: {}, keptTotal: postgresTotal, stop: async () => undefined }),
  },
  { name: 'ClickHouse', whyNot: findWhyNoClickHouse(), start: startClickHouse },
];

/** The title of a block of tests on an engine. */
export const titleOn = (what: string, { name, whyNot }: StreamEngine): string =>
  `${what}, on ${name}${whyNot === null ? '' : ` (skipped: ${whyNot})`}`;
