import { QUOTE_HOURS } from '@dubplate/contract/commerce/limits';
import type { ReleaseId, UserId } from '@dubplate/contract/ids';
import type { LocalDate } from '@dubplate/contract/wire';
import { utcDay } from '@dubplate/rules/dates';
import type { Db } from '#platform/database/tables.ts';
import { listProducts, productsOfPlan } from '../catalogue/store.ts';
import { FREE_PLAN } from '../catalogue/tables.ts';
import { currentPlan } from './current-plan.ts';
import { deleteQuotesBefore, findQuote, insertQuote } from './quote-store.ts';
import type { QuoteContext } from './tables.ts';

const HOUR_MS = 3_600_000;

/** The current prices, plan and day. */
export const currentContext = async (db: Db, userUuid: UserId, now: Date): Promise<QuoteContext> => {
  const plan = await currentPlan(db, userUuid, now);
  const [products, included] = await Promise.all([listProducts(db), productsOfPlan(db, plan.plan_uuid)]);
  return {
    day: utcDay(now),
    amounts: Object.fromEntries(products.map(({ kind, amount }) => [kind, amount])),
    hasPaidSubscription: plan.name !== FREE_PLAN,
    included: [...included],
  };
};

/** Saves what these releases need at checkout; a quote that is still good stays. */
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
 * What a release's needs are judged by: its checkout while that is good, else the present. What one has by now is never
 * less than what one had then.
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

/** The day as which a release's date is judged: that of its checkout while it is good, else today. */
export const quotedDay = async (db: Db, releaseUuid: ReleaseId, now: Date): Promise<LocalDate> =>
  (await findQuote(db, releaseUuid, now))?.day ?? utcDay(now);
