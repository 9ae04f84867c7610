import { grantPlan } from '../commerce/purchases.ts';
import { type Person, signUp } from '../person.ts';
import { publishRelease, type Record } from '../records.ts';
import { startTestServer, type TestServer } from '../server.ts';
import type { RunningEngine, StreamEngine } from './stream-engines.ts';

/** A server that keeps its streams on an engine, and its staff. */
export interface StatisticsServer {
  readonly server: TestServer;
  readonly engine: RunningEngine;
  readonly admin: Person;
  readonly moderator: Person;
  stop(): Promise<void>;
}

export const startStatisticsServer = async (kind: StreamEngine): Promise<StatisticsServer> => {
  const engine = await kind.start();
  const server = await startTestServer({ env: engine.env });
  const [admin, moderator] = await Promise.all([
    signUp(server, { roles: ['admin'] }),
    signUp(server, { roles: ['moderator'] }),
  ]);
  return {
    server,
    engine,
    admin,
    moderator,
    async stop() {
      await server.stop();
      await engine.stop();
    },
  };
};

/** A user with daily statistics and two published releases, an album of two tracks and a single. */
export interface Catalogue {
  readonly owner: Person;
  readonly album: Record;
  readonly single: Record;
}

export const createCatalogue = async ({
  server,
  moderator,
}: Pick<StatisticsServer, 'server' | 'moderator'>): Promise<Catalogue> => {
  const owner = await signUp(server);
  await grantPlan(server.database.db, { userUuid: owner.uuid, name: 'PREMIUM_1M', days: 20 });
  const [album, single] = await Promise.all([
    publishRelease(owner, moderator, { title: 'Album', tracks: 2 }),
    publishRelease(owner, moderator, { title: 'Single' }),
  ]);
  return { owner, album, single };
};
