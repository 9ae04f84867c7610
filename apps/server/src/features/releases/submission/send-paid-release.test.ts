import { rm } from 'node:fs/promises';
import path from 'node:path';
import { createScriptedProvider, externalIdOf, pushReport } from '@dubplate/testkit/commerce/scripted-provider';
import { addServiceToCart, buy, checkOut, readPurchase, reportPaid } from '@dubplate/testkit/commerce/shop';
import { eventually } from '@dubplate/testkit/eventually';
import { type Person, signUpVerified } from '@dubplate/testkit/person';
import { makeDraft } from '@dubplate/testkit/records';
import { useServer } from '@dubplate/testkit/use-server';
import { io } from 'socket.io-client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findMisstatements } from '#features/commerce/ledger/read.ts';

const paypal = createScriptedProvider();
const server = useServer({ logs: /missing or truncated/, providers: { PAY_PAL: paypal } });
let artist: Person;
beforeEach(async () => {
  artist = await signUpVerified(server);
});
afterEach(async () => {
  const { db } = server.database;
  const purchases = await db.selectFrom('purchases').select('uuid').where('user_uuid', '=', artist.uuid).execute();
  expect(
    await findMisstatements(
      db,
      purchases.map(({ uuid }) => uuid),
    ),
  ).toEqual([]);
});

const releaseOf = (uuid: string) => artist.ok('GET /release/{id}', { params: { id: uuid } });
const sent = (uuid: string) =>
  eventually('the release to be sent', async () => {
    const release = await releaseOf(uuid);
    return release.status === 'PENDING' ? release : undefined;
  });
const notSent = (uuid: string) => eventually('the reason', async () => (await releaseOf(uuid)).not_sent ?? undefined);
/** Returns the jobs that submit one release, with their delays in seconds. */
const sendings = async (uuid: string) =>
  (
    await server.database.pool.query<{ state: string; late: number }>(
      `select state, extract(epoch from started_on - created_on)::float as late from pgboss.job
       where name = 'release-paid.send-release' and data->>'release_uuid' = $1`,
      [uuid],
    )
  ).rows;

/** A draft that needs a quick date and a producer, with the purchases for both. */
const draftToBuy = async () => {
  const { release, artistUuid } = await makeDraft(artist, { days: 4 });
  await artist.ok('POST /release/{id}/add-artist', {
    params: { id: release.uuid },
    body: { artist_uuid: artistUuid, role: 'PRODUCER' },
  });
  const purchases = [
    await addServiceToCart(artist, 'EARLY_DATE', release.uuid),
    await addServiceToCart(artist, 'PRODUCER_ARTIST', release.uuid),
  ];
  return { uuid: release.uuid, purchases };
};

it('submits a paid release some seconds later, once, and writes where the receipt is', async () => {
  const { uuid, purchases } = await draftToBuy();
  const { uuid: payment } = await buy(server, artist, paypal, purchases);
  await reportPaid(server, paypal, { uuid: payment, payUrl: '' }, purchases);
  expect((await releaseOf(uuid)).status).toBe('DRAFT');
  await sent(uuid);
  const [once, ...more] = await sendings(uuid);
  expect([more, (once?.late ?? 0) >= 5]).toEqual([[], true]);
  for (const purchase of purchases)
    expect(await readPurchase(artist, purchase)).toMatchObject({ status: 'USED', releaseUuid: uuid });
  const receipt = await eventually('the receipt', async () =>
    (await server.outbox(artist.username)).find(({ subject }) => subject === 'Your receipt'),
  );
  expect(receipt.text).toContain(`${server.origin.replace('127.0.0.1', 'localhost')}/order/`);
  expect(receipt.text).toContain('25 US dollars');
});

it('waits for the second of two payments', async () => {
  const { uuid, purchases } = await draftToBuy();
  const [one, two] = purchases;
  if (!one || !two) throw new Error('Two were added');
  const second = await checkOut(artist, [two]);
  await buy(server, artist, paypal, [one]);
  await eventually('a look at the release', async () =>
    (await sendings(uuid))[0]?.state === 'completed' ? true : undefined,
  );
  expect(await releaseOf(uuid)).toMatchObject({ status: 'DRAFT', not_sent: null });
  await reportPaid(server, paypal, second, [two]);
  await sent(uuid);
});

it('reports missing things to the artist, and keeps the paid services until it is submitted', async () => {
  const { uuid, purchases } = await draftToBuy();
  const socket = io(server.origin, { path: '/api/live', auth: { token: artist.token }, transports: ['websocket'] });
  const received: object[] = [];
  socket.on('release', (event) => received.push(event));
  await artist.ok('PATCH /release/{id}', { params: { id: uuid }, body: { title: 'ab' } });
  const { version } = await releaseOf(uuid);
  await buy(server, artist, paypal, purchases);
  const reason = await notSent(uuid);
  expect(reason.issues?.map(({ path, code }) => `${path} ${code}`)).toEqual(['title title_too_short']);
  await eventually('the event', async () => received[0]);
  socket.close();
  expect(received).toMatchObject([{ uuid, status: 'DRAFT', not_sent: { issues: [{ code: 'title_too_short' }] } }]);
  const email = await eventually('the email', async () =>
    (await server.outbox(artist.username)).find(({ subject }) => subject === 'Your release was not sent yet'),
  );
  expect(email.text).toContain('The title needs at least 3 characters');
  expect(email.text).toContain(`/drafts/${uuid}`);
  expect((await releaseOf(uuid)).version).toBe(version);
  expect((await Promise.all(purchases.map((one) => readPurchase(artist, one)))).map(({ status }) => status)).toEqual([
    'PAID',
    'PAID',
  ]);
  await artist.ok('PATCH /release/{id}', { params: { id: uuid }, body: { title: 'Now it has one' } });
  await artist.ok('POST /release/{id}/publish', { params: { id: uuid } });
  expect((await releaseOf(uuid)).not_sent).toBeNull();
});

it('reports a lost cover to the artist', async () => {
  const { uuid, purchases } = await draftToBuy();
  const { cover_uuid } = await releaseOf(uuid);
  await rm(path.join(server.dataDir, 'files', 'files', cover_uuid ?? ''));
  await buy(server, artist, paypal, purchases);
  expect((await notSent(uuid)).issues?.map(({ path: field, code }) => `${field} ${code}`)).toEqual([
    'cover_uuid file_missing',
  ]);
});

it('reports the remaining purchases after a partial payment, and again after the rest is declined', async () => {
  const { uuid, purchases } = await draftToBuy();
  const [one, two] = purchases;
  if (!one || !two) throw new Error('Two were added');
  const second = await checkOut(artist, [two]);
  await buy(server, artist, paypal, [one]);
  await eventually('a look at the release', async () =>
    (await sendings(uuid))[0]?.state === 'completed' ? true : undefined,
  );
  await pushReport(server, paypal, [{ externalId: externalIdOf(second.uuid), report: { state: 'declined' } }]);
  expect((await notSent(uuid)).products).toEqual(['DUBPLATE_PRODUCER_ARTIST']);
});
