import { signUp } from '@dubplate/testkit/person';
import { makeDraft } from '@dubplate/testkit/records';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { spendServices } from './release-services.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const EARLY_DATE = [{ kind: 'EARLY_DATE', amount: 15, hasAccess: true }] as const;

it('makes a second release wait until the first has spent, and then finds nothing left', async () => {
  const { db } = server.database;
  const owner = await signUp(server);
  const [first, second] = [await makeDraft(owner), await makeDraft(owner)];
  const now = new Date();
  await db
    .insertInto('user_products')
    .values({
      uuid: crypto.randomUUID(),
      user_uuid: owner.uuid,
      product_kind: 'EARLY_DATE',
      status: 'PAID',
      amount: 15,
      release_uuid: null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  let waiting: Promise<string[]> | undefined;
  await db.transaction().execute(async (trx) => {
    expect(await spendServices(trx, owner.uuid, first.release.uuid, EARLY_DATE, now)).toEqual([]);
    // It begins while the first is still open: what that one spent is not visible to it yet.
    waiting = db
      .transaction()
      .execute((other) => spendServices(other, owner.uuid, second.release.uuid, EARLY_DATE, now));
    await db.selectFrom('users').select('uuid').where('uuid', '=', owner.uuid).execute();
  });
  expect(await waiting).toEqual(['EARLY_DATE']);
});
