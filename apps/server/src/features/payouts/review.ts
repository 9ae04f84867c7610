import type { UserId } from '@dubplate/contract/ids';
import type { PayoutReviewCode } from '@dubplate/contract/payouts/limits';
import { DAY_MS } from '@dubplate/rules/dates';
import type { Db } from '#platform/database/tables.ts';
import type { StoredMethod } from './methods/store.ts';
import { readPayoutHistory } from './read.ts';

const METHOD_IS_NEW_DAYS = 7;
/** A first payout of at least this much is looked at twice. */
const LARGE_FIRST_CENTS = 100_00;

/** Lists what is unusual about a request; a person decides about it with these reasons before them. */
export const reviewRequest = async (
  db: Db,
  {
    userUuid,
    method,
    cents,
    limitCents,
    now,
  }: {
    readonly userUuid: UserId;
    readonly method: StoredMethod;
    readonly cents: number;
    /** Above it one request needs two people. */
    readonly limitCents: number;
    readonly now: Date;
  },
): Promise<PayoutReviewCode[]> => {
  const { paid, country, ofDay } = await readPayoutHistory(db, userUuid, new Date(now.getTime() - DAY_MS));
  const isNew = now.getTime() - method.set_at.getTime() < METHOD_IS_NEW_DAYS * DAY_MS;
  return [
    ...(method.is_change && isNew ? (['NEW_METHOD'] as const) : []),
    ...(country !== null && method.country !== null && country !== method.country ? (['NEW_COUNTRY'] as const) : []),
    ...(paid === 0 && cents >= LARGE_FIRST_CENTS ? (['LARGE_FIRST'] as const) : []),
    ...(ofDay.requests > 0 && ofDay.cents + cents > limitCents ? (['MANY_REQUESTS'] as const) : []),
  ];
};
