import { fillDemo } from '@dubplate/demo/fill.ts';
import { silentLog } from '@dubplate/server/platform/database/database-log.ts';
import { openPool } from '@dubplate/server/platform/database/pool/open-pool.ts';
import type { Db } from '@dubplate/server/platform/database/tables.ts';
import { type Balancer, startBalancer } from '@dubplate/testkit/cluster/balancer';
import { type Cluster, startCluster } from '@dubplate/testkit/cluster/start-cluster';
import { freePort } from '@dubplate/testkit/server-process';
import { MODERATOR } from '../people.ts';
import { signUpStaff } from '../sign-up-staff.ts';

const NODES = 3;

/** Several nodes behind one address, with the demo's data and the journeys' staff. */
export interface OpenCluster extends Pick<Cluster, 'nodes' | 'dataDirOf' | 'logFileOf' | 'timeToReady'> {
  /** The one address. */
  readonly origin: string;
  readonly db: Db;
  stop(options?: { readonly keepsLogs?: boolean }): Promise<void>;
}

/** @param port of the one address; 0 takes any free one */
export const openCluster = async (port: number): Promise<OpenCluster> => {
  const chosen = port === 0 ? await freePort() : port;
  const origin = `http://127.0.0.1:${chosen}`;
  const cluster = await startCluster(NODES, {
    PUBLIC_URL: origin,
    TRUST_PROXY: '1',
    PAYMENTS: 'sandbox',
    SUPPORT_EMAIL: 'support@example.com',
    // The first administrator of the journeys.
    ADMIN_PASSWORD: MODERATOR.password,
  });
  const { db } = openPool(cluster.postgres.url, silentLog, { max: 3 });
  let balancer: Balancer | undefined;
  const stop: OpenCluster['stop'] = async (options) => {
    await balancer?.stop();
    await db.destroy();
    await cluster.stop(options);
  };
  try {
    await cluster.timeToReady();
    balancer = await startBalancer(cluster.origins, chosen);
    await signUpStaff({ origin, database: { db } });
    await fillDemo(origin, db, cluster.stores);
  } catch (error) {
    await stop({ keepsLogs: true });
    throw error;
  }
  const { nodes, dataDirOf, logFileOf, timeToReady } = cluster;
  return { origin, db, nodes, dataDirOf, logFileOf, timeToReady, stop };
};
