import { denyReasonsEndpoints, type PreparedReason } from '@dubplate/contract/moderation/deny-reasons-endpoints';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import { addReason, changeReason, deleteReason } from './edit-reasons.ts';
import { listReasons, type StoredReason } from './store.ts';

const presentReason = (reason: StoredReason): PreparedReason => ({
  uuid: reason.uuid,
  code: reason.code,
  path: reason.path,
  text: { en: reason.text_en, ru: reason.text_ru },
  updated_at: reason.updated_at.toISOString(),
});

export const reasonsRoutes = (app: FastifyInstance, options: MountOptions & { readonly clock: Clock }): void => {
  const { clock } = options;
  mount(app, denyReasonsEndpoints, options, {
    'GET /staff/deny-reasons': async ({ db }) => (await listReasons(db)).map(presentReason),

    'POST /staff/deny-reason': async ({ db, actor, body }) =>
      presentReason(await addReason(db, { actorUuid: actor.uuid, now: clock.now() }, body)),

    'PATCH /staff/deny-reason/{id}': async ({ db, actor, params, body }) =>
      presentReason(await changeReason(db, { actorUuid: actor.uuid, now: clock.now() }, params.id, body)),

    'DELETE /staff/deny-reason/{id}': ({ db, actor, params }) =>
      deleteReason(db, { actorUuid: actor.uuid, now: clock.now() }, params.id),
  });
};
