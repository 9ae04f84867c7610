import type { Db } from '#platform/database/tables.ts';
import type { PageQuery } from '#platform/http/page.ts';

/** Changes of services and plans, from the log of what staff did; a plan's with its name. */
export const listPriceChanges = async (db: Db, { page, take, order }: PageQuery) => {
  const direction = order === 'ASC' ? 'asc' : 'desc';
  const changes = db.selectFrom('audit_log').where('action', 'in', ['product.edit', 'plan.edit']);
  const rows = await changes
    .leftJoin('users', 'users.uuid', 'audit_log.actor_uuid')
    .leftJoin('plans', 'plans.uuid', 'audit_log.subject_uuid')
    .select([
      'audit_log.uuid',
      'audit_log.at',
      'audit_log.actor_uuid',
      'audit_log.subject_type',
      'audit_log.before',
      'audit_log.after',
      'users.username',
      'plans.name as plan_name',
    ])
    .orderBy('audit_log.at', direction)
    .orderBy('audit_log.uuid', direction)
    .limit(take)
    .offset((page - 1) * take)
    .execute();
  const { count } = await changes.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return { rows, count };
};

export type PriceChangeRow = Awaited<ReturnType<typeof listPriceChanges>>['rows'][number];
