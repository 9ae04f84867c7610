import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../server-process.ts';
import { createPostgres, createRedisPart, createS3 } from './parts.ts';
import { type SupervisedServer, superviseServer } from './supervise-server.ts';

/** Nodes of one instance on a PostgreSQL, an S3 server and a Redis of their own, all on loopback. */
export interface Cluster {
  readonly postgres: Awaited<ReturnType<typeof createPostgres>>;
  readonly s3: Awaited<ReturnType<typeof createS3>>;
  readonly redis: Awaited<ReturnType<typeof createRedisPart>>;
  readonly nodes: readonly SupervisedServer[];
  /** The address of each node. */
  readonly origins: readonly string[];
  /** Shared by all nodes. */
  readonly backups: string;
  /** Shared by all nodes: the folders of stores. */
  readonly stores: string;
  logFileOf(node: number): string;
  dataDirOf(node: number): string;
  /** Waits until every node is ready; returns the ms. @throws if a node does not become ready */
  timeToReady(): Promise<number>;
  stopNodes(): Promise<void>;
  /** Stops everything that still runs and removes its data. The logs stay if `keepsLogs`. */
  stop(options?: { readonly keepsLogs?: boolean }): Promise<void>;
}

/** Starts `count` nodes with these settings in addition. @throws if a program is not installed */
export const startCluster = async (count: number, env: Readonly<Record<string, string>>): Promise<Cluster> => {
  const folder = mkdtempSync(join(tmpdir(), 'cluster-'));
  const started = await Promise.allSettled([createPostgres(), createS3(), createRedisPart()]);
  const [postgres, s3, redis] = started.map((part) => (part.status === 'fulfilled' ? part.value : undefined)) as [
    Cluster['postgres'],
    Cluster['s3'],
    Cluster['redis'],
  ];
  const stopParts = () => Promise.all([postgres, s3, redis].map((part) => part?.stop()));
  const failed = started.find((part) => part.status === 'rejected');
  if (failed) {
    await stopParts();
    throw failed.reason;
  }
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const origins = ports.map((port) => `http://127.0.0.1:${port}`);
  const logFileOf = (node: number) => join(folder, `node-${node}.log`);
  const dataDirOf = (node: number) => join(folder, `data-${node}`);
  const backups = join(folder, 'backups');
  const stores = join(folder, 'stores');
  const shared = {
    DATABASE_URL: postgres.url,
    S3_ENDPOINT: s3.settings.endpoint,
    S3_REGION: s3.settings.region,
    S3_BUCKET: s3.settings.bucket,
    S3_ACCESS_KEY: s3.settings.accessKey,
    S3_SECRET_KEY: s3.settings.secretKey,
    REDIS_URL: redis.url,
    BACKUP_DIR: backups,
    DELIVERY_FOLDERS: stores,
    INSTANCE_KEY: randomBytes(32).toString('base64'),
    NODE_COMPILE_CACHE: join(tmpdir(), 'faults-compile-cache'),
    LOG_LEVEL: 'warn',
    RATE_LIMIT: '0',
    DISK_FLOOR_MB: '16',
    ...env,
  };
  const nodes = ports.map((port, node) =>
    superviseServer(origins[node] ?? '', { ...shared, PORT: String(port), DATA_DIR: dataDirOf(node) }, logFileOf(node)),
  );
  process.once('exit', () => {
    for (const node of nodes) node.kill();
  });
  const stopNodes = async () => void (await Promise.all(nodes.map((node) => node.stop())));
  return {
    ...{ postgres, s3, redis, nodes, origins, backups, stores, logFileOf, dataDirOf, stopNodes },
    timeToReady: async () => Math.max(...(await Promise.all(nodes.map((node) => node.timeToReady())))),
    async stop({ keepsLogs = false } = {}) {
      await stopNodes();
      await stopParts();
      if (!keepsLogs) await rm(folder, { recursive: true, force: true });
    },
  };
};
