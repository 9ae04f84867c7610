import { storesEndpoints } from '@dubplate/contract/delivery/endpoints';
import type { FastifyInstance } from 'fastify';
import { requireRecentAuth } from '#features/accounts/index.ts';
import { recordAct } from '#features/audit/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import type { Actor } from '#platform/http/access/actor.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { RateLimit } from '#platform/rate-limit.ts';

import { BACKFILL_COUNTED, startBackfill } from '../queue/backfill.ts';
import { countNeverSent } from '../queue/store.ts';
import { findStore, listStores, type StoredStore } from '../stores/store.ts';
import { testConnection } from '../transports/test-connection.ts';
import type { Transport } from '../transports/transport.ts';
import { presentStore } from './present.ts';
import { changeStore, createStore, type StoreDeps } from './save-store.ts';

interface StoresOptions extends StoreDeps {
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly openTransport: (store: StoredStore) => Transport;
  readonly wrongPasswords: RateLimit;
}

/** The staff's calls about the stores that releases go to. */
export const storesRoutes = (app: FastifyInstance, options: MountOptions & StoresOptions): void => {
  const { clock, jobs, openTransport, wrongPasswords } = options;
  const show = async (db: Db, store: StoredStore) =>
    presentStore(store, options.seal.open(store.secrets, store.uuid), {
      missingReleases: await countNeverSent(db, store, BACKFILL_COUNTED),
    });
  const actOf = (actor: Actor, password: string | undefined) => {
    const now = clock.now();
    const prove = (db: Db) => requireRecentAuth(db, wrongPasswords, actor, password, now);
    return { actorUuid: actor.uuid, now, prove };
  };
  mount(app, storesEndpoints, options, {
    'GET /staff/stores': async ({ db }) => {
      const shown = [];
      for (const store of await listStores(db)) shown.push(await show(db, store));
      return shown;
    },

    'POST /staff/store': async ({ db, actor, body: { password, ...input } }) =>
      show(db, await createStore(db, options, actOf(actor, password), input)),

    'PATCH /staff/store/{id}': async ({ db, actor, params, body: { password, ...change } }) =>
      show(db, await changeStore(db, options, actOf(actor, password), params.id, change)),

    'POST /staff/store/{id}/test': async ({ db, actor, params }) => {
      const store = await findStore(db, params.id);
      if (!store) throw notFound();
      // A folder that is not allowed any more is a failed test, too.
      const result = await testConnection({ open: (open) => openTransport(store).open(open) });
      await recordAct(db, {
        actorUuid: actor.uuid,
        action: 'store.test',
        subject: { type: 'store', uuid: store.uuid },
        before: null,
        after: { key: store.key, ...result },
        now: clock.now(),
      });
      return result;
    },

    'POST /staff/store/{id}/backfill': ({ db, actor, params }) =>
      startBackfill(db, jobs, { actorUuid: actor.uuid, now: clock.now() }, params.id),
  });
};
