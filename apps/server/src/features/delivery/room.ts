import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#config/config.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import type { MountOptions } from '#platform/http/mount.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Outbox } from '#platform/jobs/outbox.ts';
import type { Live } from '#platform/live.ts';
import type { RateLimit } from '#platform/rate-limit.ts';
import type { Room } from '#platform/rooms/room.ts';
import { instanceSecret } from '#platform/secrets/instance-secret.ts';
import type { Keyring } from '#platform/secrets/keyring.ts';
import { createSignedPaths } from '#platform/secrets/signed-paths.ts';
import type { Storage } from '#platform/storage/storage.ts';
import type { SignedLinks, UploadDeps } from '../files/index.ts';
import { emailDelivery, pushDelivery, updateLink } from './announce.ts';
import { artistRoutes } from './artist/routes.ts';
import { deliveryEmails } from './delivery-emails.ts';
import { deskRoutes } from './desk/routes.ts';
import { createMessagePreview } from './engine/preview-message.ts';
import { createFileForms } from './file-forms/file-forms.ts';
import { sweepForms } from './file-forms/sweep-forms.ts';
import { deliveryGauges } from './gauges.ts';
import { preflightStaffRoutes } from './preflight/staff-routes.ts';
import { runBackfill } from './queue/backfill.ts';
import { openSchemaCheck } from './schemas/schema-check.ts';
import {
  DELIVERY_TIMES,
  type DeliveryTimes,
  lookForWork,
  STORES_AT_ONCE,
  serveStore,
  TURN_SECONDS,
} from './serve-stores.ts';
import { pruneDeliveries } from './states/prune-store.ts';
import { storesRoutes } from './store-settings/routes.ts';
import { setupRoutes } from './store-settings/setup-routes.ts';
import { createSecretSeal, settleStoreSecrets } from './stores/seal-secrets.ts';
import { listNodeLocalStores } from './stores/store.ts';
import { createDeliveryFolders } from './transports/delivery-folders.ts';
import { createTransports } from './transports/open-transport.ts';

interface DeliveryDeps {
  readonly http: MountOptions;
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly outbox: Outbox;
  readonly live: Pick<Live, 'push'>;
  readonly storage: Storage;
  readonly links: SignedLinks;
  readonly uploads: UploadDeps;
  readonly config: Config;
  readonly keyring: Keyring;
  readonly log: FastifyBaseLogger;
  /** Wrong passwords per name, wherever one is required. */
  readonly wrongPasswords: RateLimit;
  /** For figures, which must not wait behind calls. */
  readonly figuresDb: Db;
  /** Null: nothing is sent. */
  readonly deliveryTimes?: DeliveryTimes | null | undefined;
}

/** Published releases on their way to the stores, and what the stores answer. */
export const deliveryRoom = async (deps: DeliveryDeps): Promise<Room> => {
  const {
    http,
    db,
    clock,
    jobs,
    outbox,
    live,
    storage,
    links,
    uploads,
    config,
    keyring,
    log,
    figuresDb,
    wrongPasswords,
    deliveryTimes: times = DELIVERY_TIMES,
  } = deps;
  const { dpid, partyName, folders: allowed, undoSeconds } = config.delivery;
  await settleStoreSecrets(db, keyring, clock.now());
  const seal = createSecretSeal(keyring);
  const paths = createSignedPaths(await instanceSecret(db, 'delivery-links', clock.now()), clock);
  const folders = createDeliveryFolders(path.join(config.dataDir, 'deliveries'), allowed);
  const openTransport = createTransports({ folders, seal });
  const forms = createFileForms({ db, clock, storage, ffmpeg: config.ffmpegPath, target: uploads.target });
  const schemas = openSchemaCheck(config.delivery.schemas);
  const sender = { dpid, name: partyName };
  const engine = { db, clock, outbox, forms, openTransport, sender, schemas };
  const serve = times && { ...engine, jobs, times, log };
  const announce = { db, jobs, outbox, live, clock };
  return {
    routes: (api) => {
      artistRoutes(api, { ...http, clock, outbox, links, undoSeconds });
      preflightStaffRoutes(api, { ...http, clock, engine });
      setupRoutes(api, { ...http, setup: { dpid, partyName, hasSchemas: schemas.isOn } });
      storesRoutes(api, { ...http, clock, jobs, seal, folders, openTransport, wrongPasswords });
      deskRoutes(api, {
        ...http,
        clock,
        outbox,
        storage,
        paths,
        forms,
        sender,
        previewMessage: createMessagePreview(engine),
      });
    },
    listeners: {
      'delivery-moved': {
        push: { handle: (moved) => pushDelivery(announce, moved), timeLimit: 30 },
        email: { handle: (moved) => emailDelivery(announce, moved), timeLimit: 60 },
        'update-link': { handle: (moved) => updateLink(announce, moved), timeLimit: 60 },
      },
    },
    jobs: {
      ...(serve &&
        ({
          // A minute is the shortest that a schedule has: each job goes on looking until the next one.
          'delivery.look': {
            run: (_data, context) => lookForWork(serve, context),
            timeLimit: times.windowMs / 1_000 + 120,
            key: () => 'all',
            schedule: '* * * * *',
            atStart: true,
          },
          'delivery.serve': {
            run: (store, context) => serveStore(serve, store, context),
            timeLimit: TURN_SECONDS,
            concurrency: STORES_AT_ONCE,
            key: ({ store_uuid }) => store_uuid,
          },
        } satisfies Room['jobs'])),
      'delivery.backfill': {
        run: (job) => runBackfill({ db, jobs, outbox, clock }, job),
        timeLimit: 600,
      },
      'delivery.sweep-forms': {
        run: () => sweepForms({ db, storage, clock, log }),
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
