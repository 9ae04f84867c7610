import type { UserId } from '@dubplate/contract/ids';
import { webhooksErrors, webhooksIssues } from '@dubplate/contract/webhooks/errors';
import { WEBHOOK_OVERLAP_HOURS, WEBHOOKS_MAX } from '@dubplate/contract/webhooks/limits';
import type { WebhookChange, WebhookInput } from '@dubplate/contract/webhooks/schemas';
import { lockUser } from '#features/accounts/index.ts';
import type { ServerContext } from '#platform/context.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { apiError, notFound, refuseIssues } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import type { SecretBox } from '#platform/secrets/secret-box.ts';
import { saveTestEvent, wake } from './record-events.ts';
import { parseTarget, resolveTarget, type TargetOptions } from './resolve-target.ts';
import { newSecret } from './signing.ts';
import {
  countWebhooks,
  findEventOfAttempt,
  insertWebhook,
  lockWebhook,
  renewGivenUp,
  type StoredWebhook,
  switchOff,
  updateEvent,
  updateWebhook,
} from './store.ts';

export interface WebhookContext extends Pick<ServerContext, 'clock' | 'jobs'> {
  readonly box: SecretBox;
  readonly target: TargetOptions;
}

/** How long a person waits for the name servers of an address that they enter. */
const CHECK_MS = 5_000;

/** Checks the address of a receiver, which resolves its name. @throws 400 */
export const requireTarget = async ({ target }: WebhookContext, text: string): Promise<string> => {
  const url = parseTarget(text, target);
  const found = typeof url === 'string' ? url : await resolveTarget(url, target, AbortSignal.timeout(CHECK_MS));
  if (typeof found === 'string') refuseIssues(webhooksIssues, [{ path: 'url', code: found }]);
  return String(url);
};

export interface WithSecret {
  readonly webhook: StoredWebhook;
  readonly secret: string;
}

/** @param url checked by `requireTarget` @throws 409 WEBHOOKS_FULL */
export const addWebhook = (
  db: Db,
  { clock, box }: WebhookContext,
  userUuid: UserId,
  { url, events }: WebhookInput,
): Promise<WithSecret> =>
  inTransaction(db, async (trx) => {
    await lockUser(trx, userUuid);
    if ((await countWebhooks(trx, userUuid)) >= WEBHOOKS_MAX)
      throw apiError(webhooksErrors, 'WEBHOOKS_FULL', { values: { limit: WEBHOOKS_MAX } });
    const uuid = newUuid();
    const { secret, sealed } = newSecret(box, uuid);
    const webhook = await insertWebhook(trx, {
      uuid,
      user_uuid: userUuid,
      url,
      events,
      sealed,
      created_at: clock.now(),
    });
    return { webhook, secret };
  });

interface Which {
  readonly userUuid: UserId;
  readonly uuid: string;
}

const lockOwn = async (trx: Db, { userUuid, uuid }: Which): Promise<StoredWebhook> => {
  const webhook = await lockWebhook(trx, uuid, userUuid);
  if (!webhook) throw notFound();
  return webhook;
};

const switchOn = async (trx: Db, context: WebhookContext, uuid: string): Promise<StoredWebhook> => {
  await renewGivenUp(trx, uuid, context.clock.now());
  const webhook = await updateWebhook(trx, uuid, { off_reason: null, failing_since: null });
  await wake(trx, context, webhook);
  return webhook;
};

/** @param change its address is checked by `requireTarget` @throws 404 */
export const changeWebhook = (
  db: Db,
  context: WebhookContext,
  which: Which,
  { active, url, events }: WebhookChange,
): Promise<StoredWebhook> =>
  inTransaction(db, async (trx) => {
    let webhook = await lockOwn(trx, which);
    if (url !== undefined || events !== undefined)
      webhook = await updateWebhook(trx, webhook.uuid, { ...(url && { url }), ...(events && { events }) });
    if (active === true && webhook.off_reason !== null) return switchOn(trx, context, webhook.uuid);
    if (active === false && webhook.off_reason !== 'OWNER') return switchOff(trx, webhook.uuid, 'OWNER');
    return webhook;
  });

/** Makes a new secret; the current one signs, too, for 24 hours. @throws 404 */
export const rotateSecret = (db: Db, { clock, box }: WebhookContext, which: Which): Promise<WithSecret> =>
  inTransaction(db, async (trx) => {
    const { uuid, sealed: old } = await lockOwn(trx, which);
    const { secret, sealed } = newSecret(box, uuid);
    const webhook = await updateWebhook(trx, uuid, {
      sealed,
      old_sealed: old,
      old_secret_until: new Date(clock.now().getTime() + WEBHOOK_OVERLAP_HOURS * 3_600_000),
    });
    return { webhook, secret };
  });

const lockActive = async (trx: Db, which: Which): Promise<StoredWebhook> => {
  const webhook = await lockOwn(trx, which);
  if (webhook.off_reason !== null) throw apiError(webhooksErrors, 'WEBHOOK_OFF');
  return webhook;
};

/** Sends a test event. @returns the id of the event @throws 404, 409 WEBHOOK_OFF */
export const sendTest = (db: Db, context: WebhookContext, which: Which): Promise<string> =>
  inTransaction(db, async (trx) => saveTestEvent(trx, context, await lockActive(trx, which)));

/**
 * Sends the event of an attempt again, whether it was delivered or given up; a pending one is sent at once.
 * @returns the id of the event @throws 404, 409 WEBHOOK_OFF
 */
export const resendEvent = (db: Db, context: WebhookContext, which: Which, attemptUuid: string): Promise<string> =>
  inTransaction(db, async (trx) => {
    const { uuid } = await lockOwn(trx, which);
    const event = await findEventOfAttempt(trx, uuid, attemptUuid);
    if (!event) throw notFound();
    const webhook = await lockActive(trx, which);
    await updateEvent(trx, event.uuid, { state: 'PENDING', tries: 0, next_attempt_at: context.clock.now() });
    await wake(trx, context, webhook);
    return event.uuid;
  });
