import { grantPlan } from '@dubplate/testkit/commerce/purchases';
import { createScriptedProvider } from '@dubplate/testkit/commerce/scripted-provider';
import { addServiceToCart, buy, checkOut } from '@dubplate/testkit/commerce/shop';
import { type Person, signInAgain, signUp } from '@dubplate/testkit/person';
import { daysFromNow, makeDraft } from '@dubplate/testkit/records';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { beforeEach, describe, expect, it } from 'vitest';

const paypal = createScriptedProvider();
const HOUR = 3600;
let server: TestServer;
let artist: Person;
// The clock cannot go back, so each test has its own server.
beforeEach(async () => {
  server = await startTestServer({ providers: { PAY_PAL: paypal, CRYPTO_CLOUD: null, CARD: null, STRIPE: null } });
  artist = await signUp(server);
});
const stop = () => server.stop();

/** Returns the seconds until a minute before or after the next midnight in UTC. */
const toMidnight = (minutes: number) => {
  const now = server.clock.now();
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1);
  return (midnight - now.getTime()) / 1000 + minutes * 60;
};
const pass = async (seconds: number) => {
  server.clock.advance(seconds);
  await signInAgain(artist);
};
const cost = (uuid: string) => artist.ok('GET /release/{id}/cost', { params: { id: uuid } });
const publish = (uuid: string) => artist.call('POST /release/{id}/publish', { params: { id: uuid } });

describe('the quote of a checkout', () => {
  it('keeps the release date valid and needs no further service after midnight', async () => {
    await pass(toMidnight(-1));
    // The first allowed day, and a day that only tomorrow's express window reaches.
    const first = (await makeDraft(artist, { days: 3 })).release.uuid;
    const last = (await makeDraft(artist, { days: 8, title: 'Another' })).release.uuid;
    await artist.ok('PATCH /release/{id}', { params: { id: last }, body: { copyright: 'My own label' } });
    await buy(server, artist, paypal, [await addServiceToCart(artist, 'EARLY_DATE', first)]);
    await buy(server, artist, paypal, [await addServiceToCart(artist, 'CUSTOM_PC_LINE', last)]);
    await pass(toMidnight(1) % 86_400);
    expect((await publish(first)).status).toBe(200);
    expect((await publish(last)).status).toBe(200);
    await stop();
  });

  it('expires after a day', async () => {
    const { uuid } = (await makeDraft(artist, { days: 3 })).release;
    await checkOut(artist, [await addServiceToCart(artist, 'EARLY_DATE', uuid)]);
    await pass(24 * HOUR + 60);
    expect((await publish(uuid)).error.issues?.map(({ code }) => code)).toEqual(['release_date_out_of_window']);
    await stop();
  });

  it('ignores changed prices and plans, but counts additions to the release', async () => {
    const admin = await signUp(server, { roles: ['admin'] });
    const { release, artistUuid } = await makeDraft(artist, { days: 5 });
    const params = { id: release.uuid };
    await grantPlan(server.database.db, { userUuid: artist.uuid, name: 'PREMIUM_1M', days: 1 / 24 });
    await artist.ok('PATCH /release/{id}', { params, body: { copyright: 'My own label' } });
    await checkOut(artist, [await addServiceToCart(artist, 'EARLY_DATE', release.uuid)]);
    await admin.ok('PATCH /staff/product/{name}', {
      params: { name: 'DUBPLATE_PUBLISH_RELEASE' },
      body: { amount: 30 },
    });
    await admin.ok('PATCH /staff/product/{name}', { params: { name: 'DUBPLATE_EARLY_DATE' }, body: { amount: 99 } });
    await pass(2 * HOUR);
    expect(await artist.ok('GET /me/subscription')).toBeNull();
    expect(await cost(release.uuid)).toEqual({
      amount: 15,
      products: [
        { name: 'DUBPLATE_CUSTOM_PC_LINE', amount: 20, access: true },
        { name: 'DUBPLATE_EARLY_DATE', amount: 15, access: false },
      ],
    });
    await admin
      .ok('PATCH /staff/product/{name}', {
        params: { name: 'DUBPLATE_PRODUCER_ARTIST' },
        body: { includedIn: [] },
      })
      .catch(() => undefined);
    await artist.ok('PATCH /release/{id}', { params, body: { release_date: daysFromNow(60) } });
    expect((await cost(release.uuid)).products.map(({ name }) => name)).toEqual(['DUBPLATE_CUSTOM_PC_LINE']);
    await artist.ok('POST /release/{id}/add-artist', { params, body: { artist_uuid: artistUuid, role: 'PRODUCER' } });
    expect((await cost(release.uuid)).products.map(({ name }) => name)).toEqual([
      'DUBPLATE_CUSTOM_PC_LINE',
      'DUBPLATE_PRODUCER_ARTIST',
    ]);
    await stop();
  });
});
