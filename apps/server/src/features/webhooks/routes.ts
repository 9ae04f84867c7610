import type { UserId } from '@dubplate/contract/ids';
import { ownWebhooksEndpoints } from '@dubplate/contract/webhooks/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Db } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import type { RateLimit } from '#platform/rate-limit.ts';
import {
  addWebhook,
  changeWebhook,
  requireTarget,
  resendEvent,
  rotateSecret,
  sendTest,
  type WebhookContext,
  type WithSecret,
} from './change-webhook.ts';
import { presentAttempt, presentWebhook } from './present.ts';
import { listAttempts } from './read.ts';
import { deleteWebhook, findWebhook, listWebhooks } from './store.ts';

interface RoutesContext extends MountOptions {
  readonly context: WebhookContext;
  /** Test events and resent events, by user. */
  readonly asksByUser: RateLimit;
}

const requireOwn = async (db: Db, userUuid: UserId, uuid: string) => {
  const webhook = await findWebhook(db, uuid, userUuid);
  if (!webhook) throw notFound();
  return webhook;
};

export const webhooksRoutes = (app: FastifyInstance, { context, asksByUser, ...options }: RoutesContext): void => {
  const { clock } = context;
  const presentSecret = ({ webhook, secret }: WithSecret) => ({ ...presentWebhook(webhook, clock.now()), secret });
  mount(app, ownWebhooksEndpoints, options, {
    'GET /me/webhooks': async ({ db, actor }) =>
      (await listWebhooks(db, actor.uuid)).map((webhook) => presentWebhook(webhook, clock.now())),

    'POST /me/webhooks': async ({ db, actor, body }) => {
      const url = await requireTarget(context, body.url);
      return presentSecret(await addWebhook(db, context, actor.uuid, { ...body, url }));
    },

    'PATCH /me/webhook/{id}': async ({ db, actor, params, body }) => {
      await requireOwn(db, actor.uuid, params.id);
      const url = body.url === undefined ? undefined : await requireTarget(context, body.url);
      const which = { userUuid: actor.uuid, uuid: params.id };
      return presentWebhook(await changeWebhook(db, context, which, { ...body, url }), clock.now());
    },

    'DELETE /me/webhook/{id}': async ({ db, actor, params }) => {
      if (!(await deleteWebhook(db, params.id, actor.uuid))) throw notFound();
    },

    'POST /me/webhook/{id}/rotate': async ({ db, actor, params }) =>
      presentSecret(await rotateSecret(db, context, { userUuid: actor.uuid, uuid: params.id })),

    'GET /me/webhook/{id}/attempts': async ({ db, actor, params }) => {
      const { uuid } = await requireOwn(db, actor.uuid, params.id);
      return (await listAttempts(db, uuid, clock.now())).map(presentAttempt);
    },

    'POST /me/webhook/{id}/attempt/{attemptId}/resend': async ({ db, actor, params }) => {
      await asksByUser.count(actor.uuid);
      const which = { userUuid: actor.uuid, uuid: params.id };
      return { event_uuid: await resendEvent(db, context, which, params.attemptId) };
    },

    'POST /me/webhook/{id}/test': async ({ db, actor, params }) => {
      await asksByUser.count(actor.uuid);
      return { event_uuid: await sendTest(db, context, { userUuid: actor.uuid, uuid: params.id }) };
    },
  });
};
