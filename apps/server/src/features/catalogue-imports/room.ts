import type { ServerContext } from '#platform/context.ts';
import type { Room } from '#platform/rooms/room.ts';
import { instanceSecret } from '#platform/secrets/instance-secret.ts';
import { createSignedPaths } from '#platform/secrets/signed-paths.ts';
import { openThreadReader } from '#platform/threads/thread-reader.ts';
import type { Labels } from '../instance/index.ts';
import type { CatalogueReader } from './import-catalogue.ts';
import { movingEmail, remindOfMoves } from './moving/remind.ts';
import { exportOwnImports } from './own-data.ts';
import { catalogueImportsRoutes } from './routes.ts';
import { deleteExpiredImports, deleteImportsOf } from './store.ts';

type CatalogueImportsContext = Pick<
  ServerContext,
  'http' | 'db' | 'clock' | 'config' | 'jobs' | 'limit' | 'live' | 'outbox' | 'scratch' | 'storage'
> & {
  readonly labels: Labels;
};

/** Uploads of one user, which are read while they wait. */
const UPLOADS_PER_HOUR = { limit: 60, windowSeconds: 3600 };

/** Reads catalogues of other distributors, and makes drafts of their releases. */
export const catalogueImportsRoom = async ({
  http,
  db,
  clock,
  config,
  jobs,
  limit,
  live,
  outbox,
  scratch,
  storage,
  labels,
}: CatalogueImportsContext): Promise<Room> => {
  const paths = createSignedPaths(await instanceSecret(db, 'catalogue-links', clock.now()), clock);
  const reader: CatalogueReader = openThreadReader(new URL('./reading/catalogue-thread.ts', import.meta.url));
  return {
    routes: (api) =>
      catalogueImportsRoutes(api, {
        ...http,
        paths,
        work: { db, clock, config, live, scratch, storage, labels, reader, underWay: new Set() },
        uploadsByUser: limit({ name: 'catalogue-imports', ...UPLOADS_PER_HOUR }),
      }),
    jobs: {
      'remind-of-moves': {
        run: (_data, run) => remindOfMoves({ db, clock, jobs, outbox }, run),
        schedule: '17 9 * * *',
        timeLimit: 3600,
      },
    },
    close: () => reader.close(),
    emails: movingEmail,
    cleanups: { 'catalogue-imports': { minute: 3, run: (now) => deleteExpiredImports(db, now) } },
    ownData: { export: exportOwnImports, erase: (trx, { userUuid }) => deleteImportsOf(trx, userUuid) },
  };
};
