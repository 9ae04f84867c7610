import type { UserId } from '@dubplate/contract/ids';
import { WEBHOOK_ATTEMPTS_MAX } from '@dubplate/contract/webhooks/limits';
import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import { keptSince, type StoredEvent } from './store.ts';

/** Whether no earlier event of the same subject is pending. */
const isNext = sql<boolean>`not exists (
  select 1 from webhook_events as earlier
  where earlier.webhook_uuid = webhook_events.webhook_uuid and earlier.subject = webhook_events.subject
    and earlier.state = 'PENDING' and (earlier.at, earlier.cause) < (webhook_events.at, webhook_events.cause))`;

/** Lists due events, at most one of each subject: its oldest. */
export const listDue = (db: Db, webhookUuid: string, now: Date, take: number): Promise<StoredEvent[]> =>
  db
    .selectFrom('webhook_events')
    .selectAll()
    .where('webhook_uuid', '=', webhookUuid)
    .where('state', '=', 'PENDING')
    .where('next_attempt_at', '<=', now)
    .where(isNext)
    .orderBy('next_attempt_at')
    .orderBy('at')
    .limit(take)
    .execute();

/** Webhooks that one run wakes. */
const DUE_MAX = 5_000;

/** Lists the active webhooks that have something to send. */
export const listWebhooksWithDue = async (db: Db, now: Date): Promise<string[]> => {
  const rows = await db
    .selectFrom('webhooks')
    .select('uuid')
    .where('off_reason', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('webhook_events')
          .select('webhook_events.uuid')
          .whereRef('webhook_events.webhook_uuid', '=', 'webhooks.uuid')
          .where('state', '=', 'PENDING')
          .where('next_attempt_at', '<=', now)
          .where(isNext),
      ),
    )
    .limit(DUE_MAX)
    .execute();
  return rows.map(({ uuid }) => uuid);
};

const attempts = (db: Db) =>
  db
    .selectFrom('webhook_attempts')
    .innerJoin('webhook_events', 'webhook_events.uuid', 'webhook_attempts.event_uuid')
    .select([
      'webhook_attempts.uuid',
      'webhook_attempts.event_uuid',
      'webhook_attempts.at',
      'webhook_attempts.status',
      'webhook_attempts.error',
      'webhook_attempts.answer',
      'webhook_attempts.took',
      'webhook_events.type',
      'webhook_events.state',
      'webhook_events.next_attempt_at',
    ])
    .orderBy('webhook_attempts.at', 'desc')
    .orderBy('webhook_attempts.uuid', 'desc')
    .limit(WEBHOOK_ATTEMPTS_MAX);

export type ListedAttempt = Awaited<ReturnType<ReturnType<typeof attempts>['execute']>>[number];

/** The newest attempts that are kept, newest first. */
export const listAttempts = (db: Db, webhookUuid: string, now: Date): Promise<ListedAttempt[]> =>
  attempts(db)
    .where('webhook_attempts.webhook_uuid', '=', webhookUuid)
    .where('webhook_attempts.at', '>=', keptSince(now))
    .execute();

/** The newest events of each webhook of a user, for the export. */
export const listEventsOf = (db: Db, userUuid: UserId) =>
  db
    .selectFrom('webhook_events')
    .innerJoin('webhooks', 'webhooks.uuid', 'webhook_events.webhook_uuid')
    .select(['webhook_uuid', 'webhook_events.uuid', 'type', 'at', 'state', 'body'])
    .where('user_uuid', '=', userUuid)
    .orderBy('at', 'desc')
    .limit(10_000)
    .execute();
