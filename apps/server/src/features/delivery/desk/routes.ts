import { deliveriesStaffEndpoints } from '@dubplate/contract/delivery/endpoints';
import { DELIVERY_STATES, type DeliveryState } from '@dubplate/contract/delivery/limits';
import type { DeliveryId } from '@dubplate/contract/delivery/schemas';
import type { ReleaseId } from '@dubplate/contract/ids';
import type { FastifyInstance } from 'fastify';
import type { Db } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import { pageMeta } from '#platform/http/page.ts';
import type { Outbox } from '#platform/jobs/outbox.ts';
import type { Language } from '#platform/language.ts';
import type { MessagePreview } from '../engine/preview-message.ts';
import { findDelivery } from '../states/store.ts';
import { listStores } from '../stores/store.ts';
import { holdDelivery, redeliver, retryDelivery, setStateByHand } from './change-delivery.ts';
import { linkToPackage, openPackage, type PackageZipDeps } from './package-zip.ts';
import { presentFigures, presentStaffDelivery } from './present.ts';
import { countByState, listDeliveries, readDelivery } from './read.ts';
import { readFigures } from './read-figures.ts';

interface DeskOptions extends PackageZipDeps {
  readonly outbox: Outbox;
  readonly previewMessage: MessagePreview;
}

/** A number for each state, 0 included. */
const countsOf = (counts: readonly { readonly state: DeliveryState; readonly count: number }[]) =>
  Object.fromEntries(
    DELIVERY_STATES.map((state) => [state, counts.find((one) => one.state === state)?.count ?? 0]),
  ) as Record<DeliveryState, number>;

const show = async (db: Db, uuid: DeliveryId, language: Language) => {
  const row = await readDelivery(db, uuid);
  if (!row) throw notFound();
  return presentStaffDelivery(row, language);
};

/** The staff's calls about what is sent to stores. */
export const deskRoutes = (app: FastifyInstance, options: MountOptions & DeskOptions): void => {
  const { clock, outbox, previewMessage } = options;
  mount(app, deliveriesStaffEndpoints, options, {
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
      return reply.type('application/xml; charset=utf-8').send(await previewMessage(db, delivery));
    },

    'GET /staff/delivery/{id}/package-link': ({ db, params }) => linkToPackage(db, options, params.id),

    'GET /delivery/{id}/package': async ({ db, params, query, reply }) => {
      const { stream, fileName } = await openPackage(db, options, params.id, query);
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .header('cache-control', 'private, no-store')
        .send(stream);
    },

    'POST /staff/delivery/{id}/retry': async ({ db, actor, params, language }) =>
      show(db, await retryDelivery({ db, outbox }, { actorUuid: actor.uuid, now: clock.now() }, params.id), language),

    'POST /staff/delivery/{id}/redeliver': async ({ db, actor, params, language }) =>
      show(db, await redeliver({ db, outbox }, { actorUuid: actor.uuid, now: clock.now() }, params.id), language),

    'POST /staff/delivery/{id}/hold': async ({ db, actor, params, language }) =>
      show(db, await holdDelivery({ db, outbox }, { actorUuid: actor.uuid, now: clock.now() }, params.id), language),

    'POST /staff/delivery/{id}/state': async ({ db, actor, params, body, language }) =>
      show(
        db,
        await setStateByHand({ db, outbox }, { actorUuid: actor.uuid, now: clock.now() }, params.id, body),
        language,
      ),
  });
};
