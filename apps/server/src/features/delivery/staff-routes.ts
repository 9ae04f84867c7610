import {
  deliveriesStaffEndpoints,
  deliverySetupEndpoints,
  preflightStaffEndpoints,
} from '@dubplate/contract/delivery/endpoints';
import { DELIVERY_STATES, type DeliveryState } from '@dubplate/contract/delivery/limits';
import type { DeliveryId } from '@dubplate/contract/delivery/schemas';
import type { ReleaseId, UserId } from '@dubplate/contract/ids';
import type { FastifyInstance } from 'fastify';
import { type ReleaseRecord, readRelease } from '#features/releases/index.ts';
import type { ServerContext } from '#platform/context.ts';
import type { Db } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import { mount } from '#platform/http/mount.ts';
import { pageMeta } from '#platform/http/page.ts';
import type { Language } from '#platform/language.ts';
import { holdDelivery, redeliver, retryDelivery, setStateByHand } from './change-delivery.ts';
import type { BuildContext } from './engine/build-delivery.ts';
import { previewMessage } from './engine/build-delivery.ts';
import { dryRun } from './engine/dry-run.ts';
import type { PackageZipContext } from './package-zip.ts';
import { linkToPackage, openPackage } from './package-zip.ts';
import { presentFigures, presentStaffDelivery } from './present.ts';
import { countByState, listDeliveries, readDelivery, readFigures } from './read.ts';
import { readPreflight } from './read-preflight.ts';
import { findDelivery } from './store.ts';
import { findStoreByKey, listStores } from './stores/store.ts';

/** Returns a release that staff may see; drafts are visible only to their owner. @throws 404 */
const findShown = async (db: Db, uuid: ReleaseId): Promise<ReleaseRecord> => {
  const release = await readRelease(db, uuid);
  if (!release || release.status === 'DRAFT') throw notFound();
  return release;
};

type StaffContext = Pick<ServerContext, 'http' | 'outbox'> &
  PackageZipContext & {
    readonly engine: Pick<BuildContext, 'clock' | 'sender' | 'schemas' | 'forms'>;
    readonly setup: { readonly dpid: string | null; readonly partyName: string; readonly hasSchemas: boolean };
  };

/** Returns the count of each state, 0 included. */
const countsOf = (counts: readonly { readonly state: DeliveryState; readonly count: number }[]) =>
  Object.fromEntries(
    DELIVERY_STATES.map((state) => [state, counts.find((one) => one.state === state)?.count ?? 0]),
  ) as Record<DeliveryState, number>;

const show = async (db: Db, uuid: DeliveryId, language: Language) => {
  const row = await readDelivery(db, uuid);
  if (!row) throw notFound();
  return presentStaffDelivery(row, language);
};

/** Staff endpoints for deliveries, for the checks before a release is sent, and for the setup. */
export const staffRoutes = (app: FastifyInstance, context: StaffContext): void => {
  const { http, clock, outbox, engine, setup } = context;
  const byOf = (actor: { readonly uuid: UserId }) => ({ actorUuid: actor.uuid, now: clock.now() });
  mount(app, deliveriesStaffEndpoints, http, {
    'GET /staff/deliveries': async ({ db, query, language }) => {
      const filter = {
        store: query.store,
        state: query.state,
        release: query.release as ReleaseId | undefined,
        isCurrent: query.current === 'true',
      };
      const { rows, count } = await listDeliveries(db, filter, query);
      return { data: rows.map((row) => presentStaffDelivery(row, language)), meta: pageMeta(query, count) };
    },

    'GET /staff/deliveries/counts': async ({ db }) => {
      const [stores, counts] = [await listStores(db), await countByState(db)];
      return stores.map(({ uuid, key, name }) => ({
        store: { uuid, key, name },
        counts: countsOf(counts.filter(({ store_uuid }) => store_uuid === uuid)),
      }));
    },

    'GET /staff/deliveries/figures': async ({ db }) => {
      const figures = new Map((await readFigures(db, clock.now())).map((row) => [row.store_uuid, row]));
      return (await listStores(db)).map(({ uuid, key, name }) => ({
        store: { uuid, key, name },
        ...presentFigures(figures.get(uuid)),
      }));
    },

    'GET /staff/delivery/{id}': ({ db, params, language }) => show(db, params.id, language),

    'GET /staff/delivery/{id}/message': async ({ db, params, reply }) => {
      const delivery = await findDelivery(db, params.id);
      if (!delivery) throw notFound();
      return reply.type('application/xml; charset=utf-8').send(await previewMessage(engine, db, delivery));
    },

    'GET /staff/delivery/{id}/package-link': ({ db, params }) => linkToPackage(db, context, params.id),

    'GET /delivery/{id}/package': async ({ db, params, query, reply }) => {
      const { stream, fileName } = await openPackage(db, context, params.id, query);
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .header('cache-control', 'private, no-store')
        .send(stream);
    },

    'POST /staff/delivery/{id}/retry': async ({ db, actor, params, language }) =>
      show(db, await retryDelivery({ db, outbox }, byOf(actor), params.id), language),

    'POST /staff/delivery/{id}/redeliver': async ({ db, actor, params, language }) =>
      show(db, await redeliver({ db, outbox }, byOf(actor), params.id), language),

    'POST /staff/delivery/{id}/hold': async ({ db, actor, params, language }) =>
      show(db, await holdDelivery({ db, outbox }, byOf(actor), params.id), language),

    'POST /staff/delivery/{id}/state': async ({ db, actor, params, body, language }) =>
      show(db, await setStateByHand({ db, outbox }, byOf(actor), params.id, body), language),
  });

  mount(app, preflightStaffEndpoints, http, {
    'GET /staff/release/{id}/preflight': async ({ db, params, language }) =>
      readPreflight(db, await findShown(db, params.id), { now: clock.now(), language }),

    'GET /staff/release/{id}/dry-run': async ({ db, params, query, language }) => {
      const release = await findShown(db, params.id);
      const store = await findStoreByKey(db, query.store);
      if (!store) throw notFound();
      return dryRun(engine, db, release, store, language);
    },
  });

  mount(app, deliverySetupEndpoints, http, {
    'GET /staff/delivery/setup': () => ({
      dpid: setup.dpid,
      party_name: setup.partyName,
      has_schemas: setup.hasSchemas,
    }),
  });
};
