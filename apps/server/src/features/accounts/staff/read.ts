import type { Db } from '#platform/database/tables.ts';
import type { PageQuery } from '#platform/http/page.ts';
import type { User } from '../store.ts';

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** A page of everyone, by the time they signed up. */
export const listUsers = async (
  db: Db,
  search: string | undefined,
  { page, take, order }: PageQuery,
): Promise<{ rows: User[]; count: number }> => {
  const direction = order === 'ASC' ? 'asc' : 'desc';
  const found = db
    .selectFrom('users')
    .$if(Boolean(search), (query) => query.where('username', 'like', `%${escapeLike(search?.toLowerCase() ?? '')}%`));
  const rows = await found
    .selectAll()
    .orderBy('created_at', direction)
    .orderBy('uuid', direction)
    .limit(take)
    .offset((page - 1) * take)
    .execute();
  const { count } = await found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return { rows, count };
};
