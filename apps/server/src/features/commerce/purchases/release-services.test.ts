import { grantService } from '@dubplate/testkit/commerce/purchases';
import { signUp } from '@dubplate/testkit/person';
import { makeDraft } from '@dubplate/testkit/records';
import { useServer } from '@dubplate/testkit/use-server';
import { expect, it } from 'vitest';
import { spendServices } from './release-services.ts';

const server = useServer();

const outbox = { announce: async () => undefined, listen: () => undefined };
const EARLY_DATE = [{ kind: 'EARLY_DATE', amount: 15, hasAccess: true, isIncluded: false }] as const;

it('makes the second of two releases wait for the lock and find no purchase left', async () => {
  const { db } = server.database;
  const owner = await signUp(server);
  const [first, second] = [await makeDraft(owner), await makeDraft(owner)];
  const now = new Date();
  await grantService(db, { userUuid: owner.uuid, kind: 'EARLY_DATE' });
  let waiting: Promise<string[]> | undefined;
  await db.transaction().execute(async (trx) => {
    expect(
      await spendServices(trx, outbox, { userUuid: owner.uuid, releaseUuid: first.release.uuid, now }, EARLY_DATE),
    ).toEqual([]);
    // It begins while the first transaction is open, so that it does not see what that one spent.
    waiting = db
      .transaction()
      .execute((other) =>
        spendServices(other, outbox, { userUuid: owner.uuid, releaseUuid: second.release.uuid, now }, EARLY_DATE),
      );
    await db.selectFrom('users').select('uuid').where('uuid', '=', owner.uuid).execute();
  });
  expect(await waiting).toEqual(['EARLY_DATE']);
});
