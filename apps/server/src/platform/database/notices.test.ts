import { createTestDatabase, type TestDatabase } from '@dubplate/testkit/database';
import { eventually } from '@dubplate/testkit/eventually';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Notices, openNotices } from './notices.ts';
import { inTransaction } from './tables.ts';

let database: TestDatabase;
let received: (string | null)[];
const opened: Notices[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
  received = [];
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((notices) => notices.close()));
  await database.drop();
});

const open = async (): Promise<Notices> => {
  const notices = openNotices(database.url, { warn: () => undefined });
  opened.push(notices);
  notices.listen('changed', (payload) => void received.push(payload));
  notices.start();
  await listening(notices);
  return notices;
};
const listening = (notices: Notices) => eventually('notices that arrive', async () => notices.isListening || undefined);
const arrived = (count: number) =>
  eventually(`${count} notices`, async () => (received.length >= count ? received : undefined));
const notify = (payload: string) => sql`select pg_notify('changed', ${payload})`.execute(database.db);

it('are delivered from any connection after a commit, and dropped on rollback', async () => {
  await open();
  expect(received).toEqual([null]);
  await inTransaction(database.db, async (trx) => {
    await sql`select pg_notify('changed', 'undone')`.execute(trx);
    throw new Error('rolled back');
  }).catch(() => undefined);
  await notify('first');
  await notify('second');
  expect(await arrived(3)).toEqual([null, 'first', 'second']);
});

it('that may have been missed are reported as such, and arrive again after the connection was lost', async () => {
  const notices = await open();
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'dubplate-notices'
    and datname = current_database()`.execute(database.db);
  // Once that nothing arrives any more, and once that it does again.
  expect(await arrived(3)).toEqual([null, null, null]);
  await listening(notices);
  await notify('after');
  expect((await arrived(4)).at(-1)).toBe('after');
});

it('do not arrive without a database, and cause no error', async () => {
  const notices = openNotices('postgresql://nobody@127.0.0.1:9/none', { warn: () => undefined });
  notices.listen('changed', () => undefined);
  notices.start();
  expect(notices.isListening).toBe(false);
  await notices.close();
});
