import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { byId, uuid } from '../wire.ts';
import { webhook, webhookAttempt, webhookChange, webhookInput, webhookMessage, webhookWithSecret } from './schemas.ts';

/** The webhooks of a person; those that payment providers call are in commerce. */
export const ownWebhooksEndpoints = defineEndpoints({
  'GET /me/webhooks': {
    summary: 'Your webhooks, oldest first',
    access: 'webhooks:write',
    status: 200,
    response: z.array(webhook),
  },
  'POST /me/webhooks': {
    summary: 'Add a webhook; the answer has its secret, which is not shown again',
    access: 'webhooks:write',
    body: webhookInput,
    status: 201,
    response: webhookWithSecret,
    errors: ['WEBHOOKS_FULL'],
  },
  'PATCH /me/webhook/{id}': {
    summary: 'Change a webhook; switching it on sends what was given up in the last 30 days',
    access: 'webhooks:write',
    params: byId,
    body: webhookChange,
    status: 200,
    response: webhook,
  },
  'DELETE /me/webhook/{id}': {
    summary: 'Delete a webhook with its attempts',
    access: 'webhooks:write',
    params: byId,
    status: 204,
  },
  'POST /me/webhook/{id}/rotate': {
    summary: 'Make a new secret; for 24 hours the old one signs, too',
    access: 'webhooks:write',
    params: byId,
    status: 200,
    response: webhookWithSecret,
  },
  'GET /me/webhook/{id}/attempts': {
    summary: 'The newest attempts of the last 30 days, at most 200, newest first',
    access: 'webhooks:write',
    params: byId,
    status: 200,
    response: z.array(webhookAttempt),
  },
  'POST /me/webhook/{id}/attempt/{attemptId}/resend': {
    summary: 'Send the event of an attempt again',
    access: 'webhooks:write',
    params: byId.extend({ attemptId: uuid }),
    status: 201,
    response: webhookMessage,
    errors: ['WEBHOOK_OFF'],
  },
  'POST /me/webhook/{id}/test': {
    summary: 'Send a `webhook.test` event',
    access: 'webhooks:write',
    params: byId,
    status: 201,
    response: webhookMessage,
    errors: ['WEBHOOK_OFF'],
  },
});
