import path from 'node:path';
import type { DeliveryState } from '@dubplate/contract/delivery/limits';
import type { Clock } from '#platform/clock.ts';
import type { ServerContext } from '#platform/context.ts';
import type { Db } from '#platform/database/tables.ts';
import type { GaugeDefinition } from '#platform/http/metrics.ts';
import type { RateLimit } from '#platform/rate-limit.ts';
import type { Room } from '#platform/rooms/room.ts';
import { instanceSecret } from '#platform/secrets/instance-secret.ts';
import { createSignedPaths } from '#platform/secrets/signed-paths.ts';
import type { SignedLinks, UploadDeps } from '../files/index.ts';
import { deliveryEmails } from './delivery-emails.ts';
import { emailDelivery, pushDelivery, updateLink } from './delivery-moved.ts';
import { openSchemaCheck } from './engine/schema-check.ts';
import { createFileForms, sweepForms } from './file-forms/file-forms.ts';
import { countByState, findOldestDue } from './read.ts';
import { artistRoutes } from './routes.ts';
import {
  DELIVERY_TIMES,
  type DeliveryTimes,
  lookForWork,
  STORES_AT_ONCE,
  serveStore,
  TURN_SECONDS,
} from './serve-stores.ts';
import { staffRoutes } from './staff-routes.ts';
import { pruneDeliveries } from './store.ts';
import { runBackfill } from './stores/backfill.ts';
import { storesRoutes } from './stores/routes.ts';
import { listNodeLocalStores, listStores } from './stores/store.ts';
import { createSecretSeal, settleStoreSecrets } from './stores/store-secrets.ts';
import { createDeliveryFolders } from './transports/folder-transport.ts';
import { createTransports } from './transports/open-transport.ts';

/** States that the metrics count. Deliveries in other states require no attention. */
const COUNTED: readonly DeliveryState[] = ['WAITING', 'BUILDING', 'SENDING', 'FAILED', 'REFUSED', 'WITHDRAWING'];

const deliveryGauges = (db: Db, clock: Clock): GaugeDefinition[] => [
  {
    name: 'deliveries',
    help: 'Releases by store and state of their newest delivery, up to 10,000 of each',
    labels: ['store', 'state'],
    read: async () => {
      const [stores, counts] = [await listStores(db), await countByState(db)];
      const keys = new Map(stores.map(({ uuid, key }) => [uuid, key]));
      return counts
        .filter(({ state }) => COUNTED.includes(state))
        .map(({ store_uuid, state, count: value }) => ({
          labels: { store: keys.get(store_uuid) ?? '', state },
          value,
        }));
    },
  },
  {
    name: 'deliveries_oldest_due_seconds',
    help: 'For how long the delivery that could have left first has waited',
    read: async () => {
      const due = await findOldestDue(db, clock.now());
      return [{ value: due === null ? 0 : (clock.now().getTime() - due.getTime()) / 1000 }];
    },
  },
];

type DeliveryContext = Pick<
  ServerContext,
  'http' | 'db' | 'figuresDb' | 'clock' | 'jobs' | 'outbox' | 'live' | 'storage' | 'config' | 'keyring' | 'log'
> & {
  readonly links: SignedLinks;
  readonly uploads: UploadDeps;
  /** Limits wrong passwords per name, on all endpoints together. */
  readonly wrongPasswords: RateLimit;
  /** Null: nothing is sent. */
  readonly deliveryTimes?: DeliveryTimes | null | undefined;
};

/** Sends published releases to the stores and reads their answers. */
export const deliveryRoom = async (context: DeliveryContext): Promise<Room> => {
  const { db, figuresDb, clock, storage, uploads, config, keyring } = context;
  const { deliveryTimes: times = DELIVERY_TIMES } = context;
  const { dpid, partyName, folders: allowed, undoSeconds } = config.delivery;
  await settleStoreSecrets(db, keyring, clock.now());
  const seal = createSecretSeal(keyring);
  const paths = createSignedPaths(await instanceSecret(db, 'delivery-links', clock.now()), clock);
  const folders = createDeliveryFolders(path.join(config.dataDir, 'deliveries'), allowed);
  const openTransport = createTransports(folders, seal.open);
  const forms = createFileForms({ db, clock, storage, ffmpeg: config.ffmpegPath, target: uploads.target });
  const schemas = openSchemaCheck(config.delivery.schemas);
  const sender = { dpid, name: partyName };
  const engine = { ...context, forms, openTransport, sender, schemas };
  const serve = times && { ...engine, times };
  return {
    routes: (api) => {
      artistRoutes(api, { ...context, undoSeconds });
      storesRoutes(api, { ...context, seal, folders, openTransport });
      const setup = { dpid, partyName, hasSchemas: schemas.isOn };
      staffRoutes(api, { ...context, paths, forms, sender, engine, setup });
    },
    listeners: {
      'delivery-moved': {
        push: { handle: (moved) => pushDelivery(context, moved), timeLimit: 30 },
        email: { handle: (moved) => emailDelivery(context, moved), timeLimit: 60 },
        'update-link': { handle: (moved) => updateLink(context, moved), timeLimit: 60 },
      },
    },
    jobs: {
      ...(serve &&
        ({
          // The shortest schedule is a minute, so each job polls until the next one starts.
          'delivery.look': {
            run: (_data, run) => lookForWork(serve, run),
            timeLimit: times.windowMs / 1_000 + 120,
            key: () => 'all',
            schedule: '* * * * *',
            atStart: true,
          },
          'delivery.serve': {
            run: (store, run) => serveStore(serve, store, run),
            timeLimit: TURN_SECONDS,
            concurrency: STORES_AT_ONCE,
            key: ({ store_uuid }) => store_uuid,
          },
        } satisfies Room['jobs'])),
      'delivery.backfill': {
        run: (job) => runBackfill(context, job),
        timeLimit: 600,
      },
      'delivery.sweep-forms': {
        run: () => sweepForms(context),
        schedule: '17 4 * * *',
        timeLimit: 3600,
      },
    },
    cleanups: { deliveries: { minute: 51, run: (now, signal) => pruneDeliveries(db, now, signal) } },
    emails: deliveryEmails,
    gauges: deliveryGauges(figuresDb, clock),
    join: async () =>
      (await listNodeLocalStores(db)).map(
        (key) =>
          `Store ${key}: its folder is relative, so every node would write to its own disk. Set an absolute one that all nodes share, or switch the store off.`,
      ),
    close: () => schemas.close(),
  };
};
