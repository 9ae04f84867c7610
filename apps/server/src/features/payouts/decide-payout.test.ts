import { eventually } from '@dubplate/testkit/eventually';
import { readOutbox } from '@dubplate/testkit/outbox';
import { type PayoutServer, startPayoutServer } from '@dubplate/testkit/payouts/payout-server';
import { type Person, signUpVerified } from '@dubplate/testkit/person';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endsByHand } from './decide-payout.ts';

let kit: PayoutServer;
let colleague: Person;
let artist: Person;
beforeAll(async () => {
  kit = await startPayoutServer();
  colleague = await signUpVerified(kit.server, { roles: ['admin'] });
});
afterAll(() => kit.server.stop());
beforeEach(async () => {
  artist = await kit.paidArtist('900.00');
});

const end = (uuid: string, body: object, by = kit.admin) =>
  by.call('POST /staff/payout/{id}/state', { params: { id: uuid }, body: body as never });

/** Requests a payout by bank, and marks it as paid. */
const paidByHand = async (amount: string, person = artist): Promise<string> => {
  await person.ok('PUT /me/payout-method', {
    body: { method: 'BANK', holder: 'Anna', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', country: 'DE' },
  });
  await kit.letDayPass();
  const { uuid } = (await kit.request(person, amount)).body;
  for (const by of [kit.admin, colleague]) await kit.approve(uuid, by);
  await kit.letDayPass();
  expect((await end(uuid, { state: 'PAID' }, colleague)).status).toBe(200);
  return uuid;
};

describe('a paid payout that is said to have failed', () => {
  it('needs a note, which the artist reads', async () => {
    const uuid = await paidByHand('30.00');
    expect((await end(uuid, { state: 'FAILED' })).error).toMatchObject({
      statusCode: 400,
      issues: [{ path: 'note', code: 'note_required' }],
    });
    expect((await end(uuid, { state: 'FAILED', note: ' ' })).status).toBe(400);
    expect((await end(uuid, { state: 'FAILED', note: 'The bank sent it back' })).body.state).toBe('FAILED');
    expect((await artist.ok('GET /me/payout/{id}', { params: { id: uuid } })).reason).toBe('The bank sent it back');
  });

  it('needs two different administrators above the limit', async () => {
    const uuid = await paidByHand('600.00');
    const first = await end(uuid, { state: 'FAILED', note: 'The bank sent it back' });
    expect(first.body).toMatchObject({
      state: 'PAID',
      failures: [{ username: kit.admin.username, note: 'The bank sent it back' }],
    });
    expect((await end(uuid, { state: 'FAILED', note: 'Again' })).error.message).toBe('ANOTHER_PERSON_NEEDED');
    expect((await kit.balanceOf(artist)).paid).toBe('600');
    expect((await end(uuid, { state: 'FAILED', note: 'Seen, too' }, colleague)).body.state).toBe('FAILED');
    expect(await kit.balanceOf(artist)).toMatchObject({ payable: '900', paid: '0' });
  });

  it('is for another administrator if it is their own', async () => {
    const own = await kit.paidArtist('50.00');
    const uuid = await paidByHand('30.00', own);
    await sql`UPDATE users SET roles = '{admin}' WHERE uuid = ${own.uuid}`.execute(kit.server.database.db);
    expect((await end(uuid, { state: 'FAILED', note: 'Mine' }, own)).error.message).toBe('OWN_PAYOUT');
  });
});

describe('a payout of unknown outcome', () => {
  const HOUR = 3_600_000;
  const unknown = { by_hand: false, state: 'UNKNOWN' } as const;
  const after = (hours: number) => ({ now: () => new Date(hours * HOUR) }) as never;
  const created = { batch_created_at: new Date(0) };
  const none = { named: { paypal: null, stripe: null, cryptocloud: null }, onboarding: null };

  it.each([
    ['paypal', 29 * 24],
    ['stripe', 23],
  ] as const)(
    'is left alone while its call at %s may be repeated, whether the provider is set up or not',
    (provider, hours) => {
      const set = { ...none, named: { ...none.named, [provider]: { fetch: async () => null } } } as never;
      for (const providers of [none, set]) {
        const isEnded = (age: number) =>
          endsByHand({ clock: after(age), providers }, { ...unknown, ...created, provider });
        expect([isEnded(0), isEnded(hours), isEnded(hours + 0.1)]).toEqual([false, false, true]);
      }
    },
  );

  it('is ended by a person at once if its provider never repeats a call', () => {
    expect(endsByHand({ clock: after(0), providers: none }, { ...unknown, ...created, provider: 'cryptocloud' })).toBe(
      true,
    );
  });
});

it('asks as often by itself, however often staff press the button', async () => {
  const { uuid } = (await kit.request(artist, '25.00')).body;
  await kit.approve(uuid);
  await kit.send();
  const { db } = kit.server.database;
  const planned = async () => {
    const { rows } = await sql<{ asks: number; ask_at: Date }>`
      SELECT asks, ask_at FROM payout_batches
      WHERE uuid = (SELECT batch_uuid FROM payouts WHERE uuid = ${uuid})`.execute(db);
    return rows[0];
  };
  const later = new Date(Date.now() + 3_600_000);
  await sql`
    UPDATE payout_batches SET asks = 3, ask_at = ${later}
    WHERE uuid = (SELECT batch_uuid FROM payouts WHERE uuid = ${uuid})`.execute(db);
  for (let times = 0; times < 4; times += 1) await kit.send();
  await kit.notify(uuid);
  expect(await planned()).toEqual({ asks: 3, ask_at: later });
});

it('tells a person of a hold and of an adjustment, by email and by notice', async () => {
  await kit.hold(artist, 'Streams by bots', '25.5');
  await kit.hold(artist, 'Bots again');
  const { data } = await kit.admin.ok('GET /staff/holds', { query: { user_uuid: artist.uuid, status: 'ACTIVE' } });
  for (const { uuid } of data)
    await kit.admin.ok('POST /staff/hold/{id}/end', { params: { id: uuid }, body: { reason: 'All is well' } });
  const notices = await eventually('the notices', async () => {
    const { data: listed } = await artist.ok('GET /notices');
    return listed.length === 5 ? listed : undefined;
  });
  expect(notices.map(({ kind, reason }) => `${kind}: ${reason}`).sort()).toEqual([
    'balance-adjusted: Carried over',
    'balance-held: Bots again',
    'balance-held: Streams by bots',
    'hold-ended: All is well',
    'hold-ended: All is well',
  ]);
  const subjects = [
    'Your balance was adjusted by 900.00 US dollars',
    '25.50 US dollars of your balance are held',
    'Your balance is held',
    'A hold of your balance has ended',
  ];
  const mailed = await eventually('the emails', async () => {
    const emails = await readOutbox(kit.server.config.dataDir, artist.username);
    return subjects.every((subject) => emails.some((email) => email.subject === subject)) ? emails : undefined;
  });
  const held = mailed.find(({ subject }) => subject?.startsWith('25.50'));
  expect(held?.text).toContain('Reason: Streams by bots');
});
