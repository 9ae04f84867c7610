import { ACTS_COUNTED_MAX } from '@dubplate/contract/audit/limits';
import type { UserId } from '@dubplate/contract/ids';
import type { LocalDate } from '@dubplate/contract/wire';
import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import type { PageQuery } from '#platform/http/page.ts';

export interface ActFilter {
  readonly actor?: UserId | undefined;
  readonly action?: string | undefined;
  readonly subject?: string | undefined;
  /** UTC days, both inclusive. */
  readonly start_date?: LocalDate | undefined;
  readonly end_date?: LocalDate | undefined;
}

const chosenActs = (db: Db, { actor, action, subject, start_date, end_date }: ActFilter) =>
  db
    .selectFrom('audit_log')
    .$if(actor !== undefined, (query) => query.where('audit_log.actor_uuid', '=', actor as UserId))
    .$if(action !== undefined, (query) => query.where('audit_log.action', '=', action as string))
    .$if(subject !== undefined, (query) => query.where('audit_log.subject_uuid', '=', subject as string))
    .$if(start_date !== undefined, (query) =>
      query.where('audit_log.at', '>=', sql<Date>`${start_date}::date::timestamp AT TIME ZONE 'UTC'`),
    )
    .$if(end_date !== undefined, (query) =>
      query.where('audit_log.at', '<', sql<Date>`(${end_date}::date + 1)::timestamp AT TIME ZONE 'UTC'`),
    );

/** Returns a page of the log and the number of matching entries, up to ACTS_COUNTED_MAX. */
export const listActs = async (db: Db, filter: ActFilter & PageQuery) => {
  const { page, take, order } = filter;
  const direction = order === 'ASC' ? 'asc' : 'desc';
  const chosen = chosenActs(db, filter);
  const rows = await chosen
    .leftJoin('users', 'users.uuid', 'audit_log.actor_uuid')
    .selectAll('audit_log')
    .select('users.username')
    .orderBy('audit_log.at', direction)
    .orderBy('audit_log.uuid', direction)
    .limit(take)
    .offset((page - 1) * take)
    .execute();
  const { count } = await db
    .selectFrom(chosen.select('audit_log.uuid').limit(ACTS_COUNTED_MAX).as('chosen'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows, count };
};

/** Lists all actions in the log by name, with one index lookup per action. */
export const listActions = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ action: string }>`
    WITH RECURSIVE known AS (
      (SELECT action FROM audit_log ORDER BY action LIMIT 1)
      UNION ALL
      SELECT (SELECT action FROM audit_log WHERE action > known.action ORDER BY action LIMIT 1)
      FROM known WHERE known.action IS NOT NULL
    )
    SELECT action FROM known WHERE action IS NOT NULL`.execute(db);
  return rows.map(({ action }) => action);
};

/** Lists all actors by name, with one index lookup per actor. */
export const listActors = async (db: Db): Promise<{ uuid: UserId; username: string }[]> => {
  const { rows } = await sql<{ uuid: UserId; username: string }>`
    WITH RECURSIVE known AS (
      (SELECT actor_uuid FROM audit_log WHERE actor_uuid IS NOT NULL ORDER BY actor_uuid LIMIT 1)
      UNION ALL
      SELECT (SELECT actor_uuid FROM audit_log WHERE actor_uuid > known.actor_uuid ORDER BY actor_uuid LIMIT 1)
      FROM known WHERE known.actor_uuid IS NOT NULL
    )
    SELECT users.uuid, users.username FROM known JOIN users ON users.uuid = known.actor_uuid
    ORDER BY users.username`.execute(db);
  return rows;
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

const ACTS_AT_ONCE = 1_000;

const listActsAfter = (db: Db, after: string) =>
  db
    .selectFrom('audit_log')
    .leftJoin('users', 'users.uuid', 'audit_log.actor_uuid')
    .selectAll('audit_log')
    .select('users.username')
    .where('audit_log.uuid', '>', after)
    .orderBy('audit_log.uuid')
    .limit(ACTS_AT_ONCE)
    .execute();

type Act = Awaited<ReturnType<typeof listActsAfter>>[number];

/** Reads the whole audit log in batches, oldest first. */
export async function* readAllActs(db: Db): AsyncGenerator<Act> {
  // The ids are ordered by time.
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const acts = await listActsAfter(db, after);
    yield* acts;
    const last = acts.at(-1);
    if (!last) return;
    after = last.uuid;
  }
}
