import type { Db } from '#platform/database/tables.ts';

/** Payments whose end is not known yet, by their state. */
export const countOpenPayments = (db: Db) =>
  db
    .selectFrom('payments')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .where('next_ask_at', 'is not', null)
    .groupBy('status')
    .execute();

/** Refunds that the provider has not taken yet. */
export const countWaitingRefunds = async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom('refunds')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('next_try_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
};
