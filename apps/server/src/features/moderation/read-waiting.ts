import type { Db } from '#platform/database/tables.ts';

/** How many releases wait for a moderator, and since when the longest of them; null where none waits. */
export const readWaiting = (db: Db): Promise<{ readonly count: number; readonly since: Date | null }> =>
  db
    .selectFrom('releases')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('submitted_at').as('since')])
    .where('status', '=', 'PENDING')
    .executeTakeFirstOrThrow();
