import type { ReleaseId } from '@dubplate/contract/ids';
import { createScriptedProvider } from '@dubplate/testkit/commerce/scripted-provider';
import { addServiceToCart, buy, readPurchase } from '@dubplate/testkit/commerce/shop';
import { type Person, signUp } from '@dubplate/testkit/person';
import { makeDraft } from '@dubplate/testkit/records';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { checkLedger } from '../ledger/read.ts';

const paypal = createScriptedProvider();
let server: TestServer;
let artist: Person;
let moderator: Person;
beforeAll(async () => {
  server = await startTestServer({ providers: { PAY_PAL: paypal, CRYPTO_CLOUD: null, CARD: null, STRIPE: null } });
});
afterAll(() => server.stop());
beforeEach(async () => {
  artist = await signUp(server);
  moderator = await signUp(server, { roles: ['moderator'] });
});
afterEach(async () => {
  expect(await checkLedger(server.database.db)).toEqual([]);
});

const publish = (uuid: string) => artist.call('POST /release/{id}/publish', { params: { id: uuid } });
const bought = async (releaseUuid?: ReleaseId) => {
  const purchase = await addServiceToCart(artist, 'EARLY_DATE', releaseUuid);
  await buy(server, artist, paypal, [purchase]);
  return purchase;
};

it('spends a purchase once under concurrent and repeated submissions', {
  timeout: 60_000,
}, async () => {
  const drafts: string[] = [];
  for (let n = 0; n < 3; n++) drafts.push((await makeDraft(artist, { days: 4 })).release.uuid);
  const purchase = await bought();
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => publish(drafts[n % 3] ?? '')));
  const counts = Map.groupBy(answers, ({ status }) => status);
  expect(counts.get(200)).toHaveLength(1);
  // The submitted release is not a draft anymore; the others find no purchase left.
  expect((counts.get(409)?.length ?? 0) + (counts.get(402)?.length ?? 0)).toBe(49);
  expect((await readPurchase(artist, purchase)).status).toBe('USED');
  const moves = await server.database.db
    .selectFrom('purchase_moves')
    .select('move')
    .where('purchase_uuid', '=', purchase.uuid)
    .execute();
  expect(moves.map(({ move }) => move).sort()).toEqual(['pay', 'use']);
});

it('spends a purchase on another release after a denial', async () => {
  const [first, second] = [await makeDraft(artist, { days: 4 }), await makeDraft(artist, { days: 4 })];
  const purchase = await bought(first.release.uuid);
  await publish(first.release.uuid);
  const params = { id: first.release.uuid };
  await moderator.ok('POST /staff/release/{id}/deny', { params, body: { deny_reason: 'Not yet' } });
  expect((await readPurchase(artist, purchase)).status).toBe('PAID');
  expect((await publish(second.release.uuid)).status).toBe(200);
  expect(await readPurchase(artist, purchase)).toMatchObject({ status: 'USED', releaseUuid: second.release.uuid });
  await artist.ok('POST /release/{id}/unmoderate', { params });
  expect((await publish(first.release.uuid)).status).toBe(402);
});

it('spends purchases for the same release first and those for other releases last', async () => {
  const [mine, other] = [await makeDraft(artist, { days: 4 }), await makeDraft(artist, { days: 4 })];
  const forOther = await addServiceToCart(artist, 'EARLY_DATE', other.release.uuid);
  const forNone = await addServiceToCart(artist);
  const forMine = await addServiceToCart(artist, 'EARLY_DATE', mine.release.uuid);
  // Before any payment, so that the server does not submit them.
  await server.database.db
    .updateTable('purchases')
    .set({ for_release_uuid: null })
    .where('uuid', '=', forNone.uuid)
    .execute();
  await buy(server, artist, paypal, [forOther, forNone, forMine]);
  expect((await publish(mine.release.uuid)).status).toBe(200);
  const states = async () =>
    (await Promise.all([forOther, forNone, forMine].map((one) => readPurchase(artist, one)))).map(
      ({ status }) => status,
    );
  expect(await states()).toEqual(['PAID', 'PAID', 'USED']);
});

it('submits and denies during payments without a deadlock', async () => {
  const { release } = await makeDraft(artist, { days: 4 });
  const params = { id: release.uuid };
  await bought();
  const work = [];
  for (let n = 0; n < 6; n++) {
    work.push(bought(), addServiceToCart(artist, 'PRODUCER_ARTIST', release.uuid), publish(release.uuid));
    work.push(moderator.call('POST /staff/release/{id}/deny', { params, body: { deny_reason: 'No' } }));
    work.push(artist.call('POST /release/{id}/unmoderate', { params }));
  }
  for (const answer of await Promise.all(work)) if ('headers' in answer) expect(answer.status).toBeLessThan(500);
});
