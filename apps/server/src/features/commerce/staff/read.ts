import {
  type PaymentProviderName,
  type ProductKind,
  PURCHASES_COUNTED_MAX,
  type PurchaseStatus,
  type PurchaseType,
} from '@dubplate/contract/commerce/limits';
import type { PurchaseId, ReleaseId, UserId } from '@dubplate/contract/ids';
import type { LocalDate } from '@dubplate/rules/dates';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { usernamePart } from '#features/accounts/index.ts';
import type { Db } from '#platform/database/tables.ts';
import type { PageQuery } from '#platform/http/page.ts';
import { purchaseRows } from '../purchases/read.ts';

/** Purchases with their owner, last refund, set-aside payment and open cases. */
const staffRows = (db: Db) =>
  purchaseRows(db)
    .innerJoin('users', 'users.uuid', 'purchases.user_uuid')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('refunds')
          .select(['refunds.uuid', 'refunds.status', 'refunds.amount_cents', 'refunds.created_at'])
          .whereRef('refunds.purchase_uuid', '=', 'purchases.uuid')
          .orderBy('refunds.created_at', 'desc')
          .orderBy('refunds.uuid', 'desc')
          .limit(1)
          .as('refund'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('payment_purchases')
          .innerJoin('payments', 'payments.uuid', 'payment_purchases.payment_uuid')
          .select(['payments.uuid', 'payments.amount', 'payments.received_cents', 'payments.received_currency'])
          .whereRef('payment_purchases.purchase_uuid', '=', 'purchases.uuid')
          .where('payments.status', '=', 'WRONG_AMOUNT')
          .orderBy('payments.opened_at')
          .limit(1)
          .as('held'),
      (join) => join.onTrue(),
    )
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('payment_purchases')
          .innerJoin('payment_cases', 'payment_cases.payment_uuid', 'payment_purchases.payment_uuid')
          .select([
            'payment_cases.uuid',
            'payment_cases.kind',
            'payment_cases.outcome',
            'payment_cases.held_cents',
            'payment_cases.disputed_cents',
            'payment_cases.currency',
            'payment_cases.created_at',
          ])
          .whereRef('payment_purchases.purchase_uuid', '=', 'purchases.uuid')
          .where('payment_cases.is_open', '=', true)
          .orderBy('payment_cases.created_at'),
      ).as('cases'),
      'users.username',
      'refund.uuid as refund_uuid',
      'refund.status as refund_status',
      'refund.amount_cents as refund_cents',
      'refund.created_at as refund_created_at',
      'held.uuid as held_uuid',
      'held.amount as held_asked',
      'held.received_cents as held_cents',
      'held.received_currency as held_currency',
    ]);

export type StaffRow = Awaited<ReturnType<ReturnType<typeof staffRows>['execute']>>[number];

export const findStaffPurchase = (db: Db, uuid: PurchaseId): Promise<StaffRow | undefined> =>
  staffRows(db).where('purchases.uuid', '=', uuid).executeTakeFirst();

export interface StaffFilter {
  readonly status?: PurchaseStatus | undefined;
  readonly type?: PurchaseType | undefined;
  readonly kind?: ProductKind | undefined;
  readonly planUuid?: string | undefined;
  readonly provider?: PaymentProviderName | undefined;
  readonly startDate?: LocalDate | undefined;
  readonly endDate?: LocalDate | undefined;
  /** Any of these users. */
  readonly userUuids?: readonly UserId[] | undefined;
  readonly releaseUuid?: ReleaseId | undefined;
  readonly special?: 'SET_ASIDE' | 'IN_DISPUTE' | 'PART_REFUNDED' | undefined;
}

/** Finds users whose name contains this text. */
export const findPeopleNamed = async (db: Db, part: string, take: number): Promise<UserId[]> => {
  const rows = await db
    .selectFrom('users')
    .select('uuid')
    // Usernames are stored in lower case.
    .where(sql<boolean>`strpos(username, ${usernamePart(part).toLowerCase()}) > 0`)
    .limit(take)
    .execute();
  return rows.map(({ uuid }) => uuid);
};

/** These purchases were never paid, so that they have no provider. */
const UNPAID: readonly PurchaseStatus[] = ['PENDING', 'REJECTED', 'ISSUED'];

const chosenBy = (db: Db, filter: StaffFilter) => {
  let query = db.selectFrom('purchases');
  const { status, type, kind, planUuid, provider, startDate, endDate, userUuids, releaseUuid, special } = filter;
  if (status) query = query.where('status', '=', status);
  if (type) query = query.where('type', '=', type);
  if (kind) query = query.where('product_kind', '=', kind);
  if (planUuid) query = query.where('plan_uuid', '=', planUuid);
  if (provider) query = query.where('provider', '=', provider);
  if (startDate) query = query.where('created_at', '>=', sql<Date>`${startDate}::date::timestamp AT TIME ZONE 'UTC'`);
  if (endDate) query = query.where('created_at', '<', sql<Date>`(${endDate}::date + 1)::timestamp AT TIME ZONE 'UTC'`);
  if (userUuids) query = query.where('user_uuid', '=', sql<UserId>`any(${userUuids}::uuid[])`);
  if (releaseUuid)
    query = query.where((eb) =>
      eb.or([eb('spent_on_uuid', '=', releaseUuid), eb('for_release_uuid', '=', releaseUuid)]),
    );
  if (special === 'PART_REFUNDED') query = query.where('is_partly_refunded', '=', true);
  if (special === 'SET_ASIDE')
    query = query.where('purchases.uuid', 'in', (eb) =>
      eb
        .selectFrom('payment_purchases')
        .innerJoin('payments', 'payments.uuid', 'payment_uuid')
        .select('purchase_uuid')
        .where('payments.status', '=', 'WRONG_AMOUNT'),
    );
  if (special === 'IN_DISPUTE')
    query = query.where('purchases.uuid', 'in', (eb) =>
      eb
        .selectFrom('payment_purchases')
        .innerJoin('payment_cases', 'payment_cases.payment_uuid', 'payment_purchases.payment_uuid')
        .select('purchase_uuid')
        .where('is_open', '=', true),
    );
  return query;
};

interface Totals {
  readonly paid: number;
  readonly refunded: number;
}

export const NO_TOTALS: Totals = { paid: 0, refunded: 0 };

/** Returns a page of all users' purchases, their count and their totals, each limited to PURCHASES_COUNTED_MAX. */
export const listStaffPurchases = async (
  db: Db,
  filter: StaffFilter,
  { page, take, order }: PageQuery,
): Promise<{ rows: StaffRow[]; count: number; totals: Totals }> => {
  const offset = (page - 1) * take;
  if (filter.provider && filter.status && UNPAID.includes(filter.status))
    return { rows: [], count: 0, totals: NO_TOTALS };
  const direction = order === 'ASC' ? 'asc' : 'desc';
  const chosen = chosenBy(db, filter);
  const { count, ...totals } = await db
    .selectFrom(
      chosen
        .select(['purchases.amount', 'purchases.paid_by_uuid', 'purchases.refunded_amount'])
        .limit(PURCHASES_COUNTED_MAX)
        .as('counted'),
    )
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(amount) filter (where paid_by_uuid is not null), 0)::int`.as('paid'),
      sql<number>`coalesce(sum(refunded_amount), 0)::int`.as('refunded'),
    ])
    .executeTakeFirstOrThrow();
  if (offset >= count) return { rows: [], count, totals };
  // Selects the page first, then joins the other tables for its few rows.
  const uuids = await chosen
    .select('purchases.uuid')
    .orderBy('purchases.created_at', direction)
    .orderBy('purchases.uuid', direction)
    .limit(Math.min(take, PURCHASES_COUNTED_MAX - offset))
    .offset(offset)
    .execute();
  const rows = await staffRows(db)
    .where(
      'purchases.uuid',
      'in',
      uuids.map(({ uuid }) => uuid),
    )
    .orderBy('purchases.created_at', direction)
    .orderBy('purchases.uuid', direction)
    .execute();
  return { rows, count, totals };
};
