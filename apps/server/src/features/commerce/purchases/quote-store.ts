import { type ProductKind, QUOTE_HOURS } from '@dubplate/contract/commerce/limits';
import type { ReleaseId, UserId } from '@dubplate/contract/ids';
import type { LocalDate } from '@dubplate/contract/wire';
import { utcDay } from '@dubplate/rules/dates';
import type { Db } from '#platform/database/tables.ts';
import { FREE_PLAN, listProducts, productsOfPlan } from '../catalogue/store.ts';
import { currentPlan } from './subscriptions.ts';

/** The day, prices and plan at the checkout of a release. */
export interface QuoteContext {
  readonly day: LocalDate;
  readonly amounts: Readonly<Partial<Record<ProductKind, number>>>;
  readonly hasPaidSubscription: boolean;
  readonly included: readonly ProductKind[];
}

/** Returns the quote of a release unless it has expired. */
export const findQuote = async (db: Db, releaseUuid: ReleaseId, now: Date): Promise<QuoteContext | undefined> => {
  const row = await db
    .selectFrom('release_quotes')
    .select('context')
    .where('release_uuid', '=', releaseUuid)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.context;
};

/** Does nothing if there is a quote. */
export const insertQuote = async (
  db: Db,
  quote: { readonly release_uuid: ReleaseId; readonly context: QuoteContext; readonly expires_at: Date },
): Promise<void> => {
  await db
    .insertInto('release_quotes')
    .values({ ...quote, context: JSON.stringify(quote.context) })
    .onConflict((conflict) => conflict.column('release_uuid').doNothing())
    .execute();
};

export const deleteQuotesBefore = async (db: Db, releaseUuid: ReleaseId, now: Date): Promise<void> => {
  await db
    .deleteFrom('release_quotes')
    .where('release_uuid', '=', releaseUuid)
    .where('expires_at', '<=', now)
    .execute();
};

const HOUR_MS = 3_600_000;

export const currentContext = async (db: Db, userUuid: UserId, now: Date): Promise<QuoteContext> => {
  const plan = await currentPlan(db, userUuid, now);
  // One after the other, as a transaction has one connection.
  const products = await listProducts(db);
  const included = await productsOfPlan(db, plan.plan_uuid);
  return {
    day: utcDay(now),
    amounts: Object.fromEntries(products.map(({ kind, amount }) => [kind, amount])),
    hasPaidSubscription: plan.name !== FREE_PLAN,
    included: [...included],
  };
};

/** Saves a quote for each release at checkout. Quotes that have not expired stay. */
export const saveQuotes = async (
  trx: Db,
  userUuid: UserId,
  releaseUuids: readonly ReleaseId[],
  now: Date,
): Promise<void> => {
  if (releaseUuids.length === 0) return;
  const context = await currentContext(trx, userUuid, now);
  const expires_at = new Date(now.getTime() + QUOTE_HOURS * HOUR_MS);
  for (const release_uuid of releaseUuids) {
    await deleteQuotesBefore(trx, release_uuid, now);
    await insertQuote(trx, { release_uuid, context, expires_at });
  }
};

/**
 * Returns the context that decides what a release needs: its quote while that is valid, else the current one. A plan
 * bought since the checkout counts too.
 */
export const quoteContextOf = async (
  db: Db,
  userUuid: UserId,
  releaseUuid: ReleaseId,
  now: Date,
): Promise<QuoteContext> => {
  const current = await currentContext(db, userUuid, now);
  const quoted = await findQuote(db, releaseUuid, now);
  if (!quoted) return current;
  return {
    ...quoted,
    hasPaidSubscription: quoted.hasPaidSubscription || current.hasPaidSubscription,
    included: [...new Set([...quoted.included, ...current.included])],
  };
};

/** Returns the day against which a release date is checked: the day of a valid quote, else today. */
export const quotedDay = async (db: Db, releaseUuid: ReleaseId, now: Date): Promise<LocalDate> =>
  (await findQuote(db, releaseUuid, now))?.day ?? utcDay(now);
