import type { UserId } from '@dubplate/contract/ids';
import { WEBHOOK_KEPT_DAYS, type WebhookEvent, type WebhookOffReason } from '@dubplate/contract/webhooks/limits';
import { DAY_MS } from '@dubplate/rules/dates';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Tables } from '#platform/database/tables.ts';
import { listUnreadableNames, type SealedColumn } from '#platform/secrets/reseal-secrets.ts';
import { WEBHOOK_SECRETS } from './signing.ts';

export type StoredWebhook = Selectable<Tables['webhooks']>;
export type StoredEvent = Selectable<Tables['webhook_events']>;

export const listWebhooks = (db: Db, userUuid: UserId): Promise<StoredWebhook[]> =>
  db
    .selectFrom('webhooks')
    .selectAll()
    .where('user_uuid', '=', userUuid)
    .orderBy('created_at')
    .orderBy('uuid')
    .execute();

export const countWebhooks = async (db: Db, userUuid: UserId): Promise<number> => {
  const { count } = await db
    .selectFrom('webhooks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_uuid', '=', userUuid)
    .executeTakeFirstOrThrow();
  return count;
};

export const insertWebhook = (trx: Db, webhook: Insertable<Tables['webhooks']>): Promise<StoredWebhook> =>
  trx.insertInto('webhooks').values(webhook).returningAll().executeTakeFirstOrThrow();

/** Without `userUuid`, finds webhooks of any owner. */
export const findWebhook = (db: Db, uuid: string, userUuid?: UserId): Promise<StoredWebhook | undefined> =>
  db
    .selectFrom('webhooks')
    .selectAll()
    .where('uuid', '=', uuid)
    .$if(userUuid !== undefined, (query) => query.where('user_uuid', '=', userUuid as UserId))
    .executeTakeFirst();

/** Locks the row: changes of one webhook, and new events of it, run one at a time. */
export const lockWebhook = (trx: Db, uuid: string, userUuid?: UserId): Promise<StoredWebhook | undefined> =>
  trx
    .selectFrom('webhooks')
    .selectAll()
    .where('uuid', '=', uuid)
    .$if(userUuid !== undefined, (query) => query.where('user_uuid', '=', userUuid as UserId))
    .forNoKeyUpdate()
    .executeTakeFirst();

export const updateWebhook = (trx: Db, uuid: string, change: Updateable<Tables['webhooks']>): Promise<StoredWebhook> =>
  trx.updateTable('webhooks').set(change).where('uuid', '=', uuid).returningAll().executeTakeFirstOrThrow();

export const deleteWebhook = async (db: Db, uuid: string, userUuid: UserId): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('webhooks')
    .where('uuid', '=', uuid)
    .where('user_uuid', '=', userUuid)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

export const deleteWebhooksOf = async (trx: Db, userUuid: UserId): Promise<void> => {
  await trx.deleteFrom('webhooks').where('user_uuid', '=', userUuid).execute();
};

/**
 * Locks the webhooks that keep an event of a user: the active ones, and those that were switched off because they
 * failed. Those of banned users keep none.
 */
export const lockSubscribed = (trx: Db, userUuid: UserId, type: WebhookEvent): Promise<StoredWebhook[]> =>
  trx
    .selectFrom('webhooks')
    .innerJoin('users', 'users.uuid', 'webhooks.user_uuid')
    .selectAll('webhooks')
    .where('webhooks.user_uuid', '=', userUuid)
    .where('users.banned_at', 'is', null)
    .where(sql<boolean>`${type} = any(webhooks.events)`)
    .where((eb) => eb.or([eb('off_reason', 'is', null), eb('off_reason', '=', 'FAILING')]))
    .orderBy('webhooks.uuid')
    .forNoKeyUpdate('webhooks')
    .execute();

/** @returns false if the webhook has the event already */
export const insertEvent = async (trx: Db, event: Insertable<Tables['webhook_events']>): Promise<boolean> => {
  const row = await trx
    .insertInto('webhook_events')
    .values(event)
    .onConflict((conflict) => conflict.columns(['webhook_uuid', 'cause']).doNothing())
    .returning('uuid')
    .executeTakeFirst();
  return row !== undefined;
};

/** The event of an attempt of this webhook. */
export const findEventOfAttempt = (
  db: Db,
  webhookUuid: string,
  attemptUuid: string,
): Promise<StoredEvent | undefined> =>
  db
    .selectFrom('webhook_events')
    .innerJoin('webhook_attempts', 'webhook_attempts.event_uuid', 'webhook_events.uuid')
    .selectAll('webhook_events')
    .where('webhook_attempts.uuid', '=', attemptUuid)
    .where('webhook_attempts.webhook_uuid', '=', webhookUuid)
    .executeTakeFirst();

export const updateEvent = async (
  trx: Db,
  uuid: string,
  change: Updateable<Tables['webhook_events']>,
): Promise<void> => {
  await trx.updateTable('webhook_events').set(change).where('uuid', '=', uuid).execute();
};

/** Locks an event; its webhook is locked. */
export const lockEvent = (trx: Db, uuid: string): Promise<StoredEvent | undefined> =>
  trx.selectFrom('webhook_events').selectAll().where('uuid', '=', uuid).forNoKeyUpdate().executeTakeFirst();

/** When events and attempts are forgotten. */
export const keptSince = (now: Date): Date => new Date(now.getTime() - WEBHOOK_KEPT_DAYS * DAY_MS);

/** Makes the events that were given up due now. */
export const renewGivenUp = async (trx: Db, webhookUuid: string, now: Date): Promise<void> => {
  await trx
    .updateTable('webhook_events')
    .set({ state: 'PENDING', tries: 0, next_attempt_at: now })
    .where('webhook_uuid', '=', webhookUuid)
    .where('state', '=', 'GIVEN_UP')
    .where('at', '>=', keptSince(now))
    .execute();
};

/** Switches a locked webhook off, and gives its pending events up. */
export const switchOff = async (trx: Db, uuid: string, reason: WebhookOffReason): Promise<StoredWebhook> => {
  await trx
    .updateTable('webhook_events')
    .set({ state: 'GIVEN_UP' })
    .where('webhook_uuid', '=', uuid)
    .where('state', '=', 'PENDING')
    .execute();
  return updateWebhook(trx, uuid, { off_reason: reason });
};

export type NewAttempt = Insertable<Tables['webhook_attempts']>;

export const insertAttempt = async (trx: Db, attempt: NewAttempt): Promise<void> => {
  await trx.insertInto('webhook_attempts').values(attempt).execute();
};

/**
 * Saves a successful attempt, in one statement: most attempts succeed. Does nothing if the webhook was deleted. Locks the
 * webhook before its event, as a deletion does.
 */
export const saveSuccess = async (db: Db, attempt: NewAttempt): Promise<void> => {
  const { uuid, webhook_uuid, event_uuid, at, status, answer, took } = attempt;
  await sql`
    WITH webhook AS (
      SELECT uuid FROM webhooks WHERE uuid = ${webhook_uuid} FOR KEY SHARE
    ), delivered AS (
      UPDATE webhook_events SET state = 'DELIVERED' FROM webhook
      WHERE webhook_events.uuid = ${event_uuid} AND webhook_events.webhook_uuid = webhook.uuid
      RETURNING webhook_events.uuid
    ), working AS (
      UPDATE webhooks SET failing_since = NULL WHERE uuid = ${webhook_uuid} AND failing_since IS NOT NULL
    )
    INSERT INTO webhook_attempts (uuid, webhook_uuid, event_uuid, at, status, answer, took)
    SELECT ${uuid}::uuid, ${webhook_uuid}::uuid, uuid, ${at}::timestamptz, ${status}::int, ${answer}, ${took}::int
    FROM delivered`.execute(db);
};

/** Marks the beginning of a job: what is saved from now on needs another one. Waits for those who save something now. */
export const beginSending = async (db: Db, uuid: string, now: Date): Promise<void> => {
  await db.updateTable('webhooks').set({ is_woken: false, began_at: now }).where('uuid', '=', uuid).execute();
};

/** Deletes events with their attempts, and attempts of events that were sent again later. */
export const deleteOldEvents = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom('webhook_attempts').where('at', '<', keptSince(now)).execute();
  await db.deleteFrom('webhook_events').where('at', '<', keptSince(now)).execute();
};

const sealedWebhooks = (column: 'sealed' | 'old_sealed'): SealedColumn => ({
  column: `webhooks.${column}`,
  async listUnreadable(db, keyring) {
    const rows = await db
      .selectFrom('webhooks')
      .innerJoin('users', 'users.uuid', 'webhooks.user_uuid')
      .select(['webhooks.uuid as owner', `${column} as sealed`, 'users.username as name'])
      .where(column, 'is not', null)
      .$narrowType<{ sealed: Buffer }>()
      .orderBy('users.username')
      .execute();
    return listUnreadableNames(keyring, WEBHOOK_SECRETS, rows);
  },
});

export const sealedWebhookColumns = [sealedWebhooks('sealed'), sealedWebhooks('old_sealed')] as const;
