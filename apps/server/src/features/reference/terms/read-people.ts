import type { Db } from '#platform/database/tables.ts';

/** How many people have an account. */
export const countPeople = async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('erased_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
};
