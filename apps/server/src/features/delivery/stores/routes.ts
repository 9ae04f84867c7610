import { storesEndpoints } from '@dubplate/contract/delivery/endpoints';
import type { FastifyInstance } from 'fastify';
import { requireRecentAuth } from '#features/accounts/index.ts';
import { recordAct } from '#features/audit/index.ts';
import type { ServerContext } from '#platform/context.ts';
import type { Db } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import type { Actor } from '#platform/http/access/actor.ts';
import { mount } from '#platform/http/mount.ts';
import type { Language } from '#platform/language.ts';
import type { RateLimit } from '#platform/rate-limit.ts';
import type { OpenTransport } from '../transports/open-transport.ts';
import { testConnection } from '../transports/test-connection.ts';
import { BACKFILL_COUNTED, startBackfill } from './backfill.ts';
import { countNeverSent } from './catalogue-gap-store.ts';
import { readStoreHealth } from './health-store.ts';
import { presentStore } from './present.ts';
import { changeStore, createStore, type StoreContext } from './save-store.ts';
import { findStore, listStores, type StoredStore } from './store.ts';

/** Staff endpoints for the stores that releases go to. */
export const storesRoutes = (
  app: FastifyInstance,
  context: Pick<ServerContext, 'http' | 'clock' | 'jobs'> &
    StoreContext & { readonly openTransport: OpenTransport; readonly wrongPasswords: RateLimit },
): void => {
  const { http, clock, jobs, openTransport, wrongPasswords } = context;
  const show = async (db: Db, store: StoredStore, language: Language) => {
    const missingReleases = await countNeverSent(db, store, BACKFILL_COUNTED);
    const health = await readStoreHealth(db, store.uuid, clock.now());
    return presentStore(store, context.seal.open(store.secrets, store.uuid), { missingReleases, health }, language);
  };
  const editorOf = (actor: Actor, password: string | undefined) => {
    const now = clock.now();
    const prove = (db: Db) => requireRecentAuth(db, wrongPasswords, actor, password, now);
    return { actorUuid: actor.uuid, now, prove };
  };
  mount(app, storesEndpoints, http, {
    'GET /staff/stores': async ({ db, language }) => {
      const shown = [];
      for (const store of await listStores(db)) shown.push(await show(db, store, language));
      return shown;
    },

    'POST /staff/store': async ({ db, actor, body: { password, ...input }, language }) =>
      show(db, await createStore(db, context, editorOf(actor, password), input), language),

    'PATCH /staff/store/{id}': async ({ db, actor, params, body: { password, ...change }, language }) =>
      show(db, await changeStore(db, context, editorOf(actor, password), params.id, change), language),

    'POST /staff/store/{id}/test': async ({ db, actor, params }) => {
      const store = await findStore(db, params.id);
      if (!store) throw notFound();
      // Opened inside the test, so that a folder that is no longer allowed fails it.
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
