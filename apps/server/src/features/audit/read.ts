import type { Db } from '#platform/database/tables.ts';
import type { PageQuery } from '#platform/http/page.ts';

export const listActs = async (db: Db, { page, take, order }: PageQuery) => {
  const direction = order === 'ASC' ? 'asc' : 'desc';
  const rows = await db
    .selectFrom('audit_log')
    .leftJoin('users', 'users.uuid', 'audit_log.actor_uuid')
    .selectAll('audit_log')
    .select('users.username')
    .orderBy('audit_log.at', direction)
    .orderBy('audit_log.uuid', direction)
    .limit(take)
    .offset((page - 1) * take)
    .execute();
  const { count } = await db
    .selectFrom('audit_log')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows, count };
};

export const listAlerts = async (db: Db, { page, take, order }: PageQuery) => {
  const direction = order === 'ASC' ? 'asc' : 'desc';
  const rows = await db
    .selectFrom('staff_alerts')
    .selectAll()
    .orderBy('last_at', direction)
    .orderBy('uuid', direction)
    .limit(take)
    .offset((page - 1) * take)
    .execute();
  const { count } = await db
    .selectFrom('staff_alerts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows, count };
};
