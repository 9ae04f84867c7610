import type { Db } from '#platform/database/tables.ts';

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

/** The whole audit log, oldest first, read a portion at a time. */
export async function* readAllActs(db: Db): AsyncGenerator<Act> {
  // The ids of acts grow with time.
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const acts = await listActsAfter(db, after);
    yield* acts;
    const last = acts.at(-1);
    if (!last) return;
    after = last.uuid;
  }
}
