import { randomUUID } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@dubplate/testkit/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pruneDeliveries } from './store.ts';

const NOW = new Date('2026-11-01');

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  // The releases and stores do not matter here.
  await sql`alter table deliveries drop constraint deliveries_release_uuid_fkey,
    drop constraint deliveries_store_uuid_fkey`.execute(database.db);
  await sql`alter table delivery_contents drop constraint delivery_contents_release_uuid_fkey`.execute(database.db);
});
afterAll(() => database.drop());

interface Step {
  readonly kind?: string;
  readonly state?: string;
  readonly day?: string;
  readonly isSuperseded?: boolean;
}

/** Inserts deliveries of a release to a store, oldest first, prunes them, and returns what each still has. */
const keptOf = async (...steps: readonly Step[]) => {
  const { db } = database;
  const [release, store] = [randomUUID(), randomUUID()];
  for (const [
    index,
    { kind = 'INSERT', state = 'LIVE', day = '2025-01-01', isSuperseded = false },
  ] of steps.entries()) {
    const [content, delivery] = [randomUUID(), randomUUID()];
    await sql`insert into delivery_contents values (${content}, ${release}, '{}', ${day})`.execute(db);
    await sql`
      insert into deliveries (uuid, release_uuid, store_uuid, kind, state, since, is_current, superseded_by, content_uuid,
        message_id, message, message_sha256, package, due_at, created_at, updated_at)
      values (${delivery}, ${release}, ${store}, ${kind}, ${state}, ${day}, ${index === steps.length - 1},
        ${isSuperseded ? delivery : null}, ${kind === 'TAKEDOWN' ? null : content}, ${delivery}, '<xml/>', 'hash', '[]',
        ${day}, ${day}, ${day})`.execute(db);
  }
  await pruneDeliveries(db, NOW, new AbortController().signal);
  const { rows } = await sql<{ kept: string }>`
    select concat_ws(' ', case when message is not null then 'message' end, case when content is not null then 'content' end)
      as kept
    from deliveries left join delivery_contents on delivery_contents.uuid = content_uuid
    where deliveries.release_uuid = ${release} order by number`.execute(db);
  return rows.map(({ kept }) => kept);
};

it.each<[string, Step[], string[]]>([
  ['what the store has, however old', [{}], ['message content']],
  ['the one before it for a year', [{ day: '2025-12-01' }, {}], ['message content', 'message content']],
  ['of older ones what became of them alone', [{}, { kind: 'UPDATE' }], ['', 'message content']],
  ['what was taken down', [{}, { kind: 'TAKEDOWN', state: 'WITHDRAWN' }], ['message content', 'message']],
  [
    'what the store has when a later one was refused before it left',
    [{}, { kind: 'UPDATE', state: 'NOT_WANTED' }, { kind: 'UPDATE', state: 'FAILED' }],
    ['message content', '', 'message content'],
  ],
  ['nothing of one that never left', [{}, { isSuperseded: true }, {}], ['', '', 'message content']],
])('pruning keeps %s', async (_, steps, kept) => {
  expect(await keptOf(...steps)).toEqual(kept);
});

it('pruning deletes the contents that nothing refers to', async () => {
  await keptOf({}, {}, {});
  const { rows } = await sql`
    select from delivery_contents
    where not exists (select from deliveries where content_uuid = delivery_contents.uuid)`.execute(database.db);
  expect(rows).toEqual([]);
});
