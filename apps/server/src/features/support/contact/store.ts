import type { UserId } from '@dubplate/contract/ids';
import type { Db } from '#platform/database/tables.ts';

/** How many conversations were begun in somebody's name without signing in, since a moment. */
export const countOutsideTickets = async (db: Db, userUuid: UserId, since: Date): Promise<number> => {
  const { count } = await db
    .selectFrom('tickets')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_uuid', '=', userUuid)
    .where('is_from_outside', '=', true)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
};
