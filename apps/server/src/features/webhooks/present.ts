import type { Webhook, WebhookAttempt } from '@dubplate/contract/webhooks/schemas';
import type { ListedAttempt } from './read.ts';
import type { StoredWebhook } from './store.ts';

export const presentWebhook = (webhook: StoredWebhook, now: Date): Webhook => ({
  uuid: webhook.uuid,
  url: webhook.url,
  events: webhook.events,
  active: webhook.off_reason === null,
  off_reason: webhook.off_reason,
  failing_since: webhook.failing_since?.toISOString() ?? null,
  old_secret_until:
    webhook.old_secret_until && webhook.old_secret_until > now ? webhook.old_secret_until.toISOString() : null,
  created_at: webhook.created_at.toISOString(),
});

export const presentAttempt = (attempt: ListedAttempt): WebhookAttempt => ({
  uuid: attempt.uuid,
  event_uuid: attempt.event_uuid,
  type: attempt.type,
  at: attempt.at.toISOString(),
  succeeded: attempt.status !== null && attempt.status >= 200 && attempt.status < 300,
  status: attempt.status,
  error: attempt.error,
  answer: attempt.answer,
  took: attempt.took,
  state: attempt.state,
  next_attempt_at: attempt.state === 'PENDING' ? attempt.next_attempt_at.toISOString() : null,
});
