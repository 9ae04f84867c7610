import { enqueueEmail, findUser } from '#features/accounts/index.ts';
import type { ServerContext } from '#platform/context.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { newUuid } from '#platform/ids.ts';
import type { RunContext } from '#platform/jobs/jobs.ts';
import type { SecretBox } from '#platform/secrets/secret-box.ts';
import { listDue, listWebhooksWithDue } from './read.ts';
import type { Exchange, MessageSender } from './send-message.ts';
import { openSecrets, signedHeaders } from './signing.ts';
import {
  beginSending,
  findWebhook,
  insertAttempt,
  lockEvent,
  lockWebhook,
  type NewAttempt,
  type StoredEvent,
  type StoredWebhook,
  saveSuccess,
  switchOff,
  updateEvent,
  updateWebhook,
} from './store.ts';

export interface SendContext extends Pick<ServerContext, 'clock' | 'db' | 'jobs'> {
  readonly box: SecretBox;
  readonly sender: MessageSender;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Seconds after each failed attempt; after the last one the event is given up. */
const RETRY_SECONDS = [
  5,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;
/** A webhook whose attempts all failed for this long is switched off. */
const FAILING_MS = 5 * 24 * HOUR * 1000;
/** Messages that a webhook gets at a time. */
const AT_ONCE = 4;
/** For how long one run goes on before others have their turn, in milliseconds. */
const RUN_MS = 10_000;

/** The receiver is gone for good (RFC 9110, 15.5.11). */
const GONE = 410;
/** A receiver may ask for no longer wait than the longest of our own. */
const RETRY_AFTER_MAX = Math.max(...RETRY_SECONDS);

const isSuccess = ({ status }: Exchange): boolean => status !== null && status >= 200 && status < 300;

/** Records the failure of a locked webhook. @returns true if it is to be switched off */
const countFailure = async (trx: Db, webhook: StoredWebhook, now: Date): Promise<boolean> => {
  if (webhook.failing_since !== null)
    return webhook.off_reason === null && now.getTime() - webhook.failing_since.getTime() >= FAILING_MS;
  await updateWebhook(trx, webhook.uuid, { failing_since: now });
  return false;
};

const tellOwner = async (
  trx: Db,
  { jobs }: SendContext,
  webhook: StoredWebhook,
  kind: 'webhook-switched-off' | 'webhook-gone',
): Promise<void> => {
  const user = await findUser(trx, webhook.user_uuid);
  if (!user || user.erased_at !== null) return;
  await enqueueEmail(trx, jobs, {
    kind,
    username: user.username,
    // The path of an address may contain a secret.
    values: { host: new URL(webhook.url).host },
  });
};

/** Saves a failed attempt and what follows from it. An event that was changed meanwhile keeps that change. */
const saveFailure = (
  context: SendContext,
  attempt: NewAttempt,
  { status, retryAfterSeconds }: Exchange,
): Promise<void> =>
  inTransaction(context.db, async (trx) => {
    const webhook = await lockWebhook(trx, attempt.webhook_uuid);
    const event = webhook && (await lockEvent(trx, attempt.event_uuid));
    if (!event) return;
    await insertAttempt(trx, attempt);
    const now = context.clock.now();
    const planned = RETRY_SECONDS[event.tries];
    const seconds = planned && Math.max(planned, Math.min(retryAfterSeconds ?? 0, RETRY_AFTER_MAX));
    if (event.state === 'PENDING')
      await updateEvent(trx, event.uuid, {
        tries: event.tries + 1,
        ...(seconds === undefined
          ? { state: 'GIVEN_UP' }
          : { next_attempt_at: new Date(now.getTime() + seconds * 1000) }),
      });
    const isGone = status === GONE && webhook.off_reason === null;
    if ((await countFailure(trx, webhook, now)) || isGone) {
      await switchOff(trx, webhook.uuid, 'FAILING');
      await tellOwner(trx, context, webhook, isGone ? 'webhook-gone' : 'webhook-switched-off');
    } else if (seconds !== undefined && seconds < MINUTE)
      // The job that looks every minute finds the others.
      await context.jobs.send(trx, 'webhooks.send', { webhook_uuid: webhook.uuid }, { afterSeconds: seconds });
  });

const sendEvent = async (
  context: SendContext,
  webhook: StoredWebhook,
  event: StoredEvent,
  signal: AbortSignal,
): Promise<void> => {
  const { box, clock, sender } = context;
  const at = clock.now();
  const started = performance.now();
  const secrets = openSecrets(box, webhook, at);
  const headers = signedHeaders(secrets, { id: event.uuid, body: event.body, now: at });
  const exchange: Exchange =
    secrets.length === 0
      ? { status: null, error: 'SECRET_LOST', answer: '', retryAfterSeconds: null }
      : await sender.send({ url: webhook.url, headers, body: event.body }, signal);
  const attempt = {
    uuid: newUuid(),
    webhook_uuid: webhook.uuid,
    event_uuid: event.uuid,
    at,
    took: Math.round(performance.now() - started),
    status: exchange.status,
    error: exchange.error,
    answer: exchange.answer,
  };
  await (isSuccess(exchange) ? saveSuccess(context.db, attempt) : saveFailure(context, attempt, exchange));
};

/**
 * Sends what is due to one webhook, several subjects at a time. A crash repeats messages whose answers were not saved.
 * @returns 'again' if more is due
 */
export const sendDue = async (
  context: SendContext,
  webhookUuid: string,
  { signal }: RunContext,
): Promise<undefined | 'again'> => {
  await beginSending(context.db, webhookUuid, context.clock.now());
  const started = performance.now();
  for (;;) {
    signal.throwIfAborted();
    const webhook = await findWebhook(context.db, webhookUuid);
    if (!webhook || webhook.off_reason !== null) return undefined;
    const due = await listDue(context.db, webhookUuid, context.clock.now(), AT_ONCE);
    if (due.length === 0) return undefined;
    if (performance.now() - started > RUN_MS) return 'again';
    const results = await Promise.allSettled(due.map((event) => sendEvent(context, webhook, event, signal)));
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  }
};

/** Queues a job for each webhook that has something to send, also if a job for it was lost. */
export const wakeDue = async ({ db, clock, jobs }: SendContext): Promise<void> => {
  for (const webhook_uuid of await listWebhooksWithDue(db, clock.now()))
    await jobs.send(db, 'webhooks.send', { webhook_uuid });
};
