import { PAYOUTS_PER_DAY } from '@dubplate/contract/payouts/limits';
import { asCents } from '@dubplate/rules/cents';
import { grantPlan } from '@dubplate/testkit/commerce/purchases';
import { eventually } from '@dubplate/testkit/eventually';
import { readOutbox } from '@dubplate/testkit/outbox';
import { type PayoutServer, startPayoutServer } from '@dubplate/testkit/payouts/payout-server';
import { type Person, signUp, signUpVerified } from '@dubplate/testkit/person';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkLedger } from '../commerce/index.ts';
import { findIssues } from '../royalties/index.ts';
import { findPayoutIssues } from './read.ts';

let kit: PayoutServer;
let admin: Person;
let colleague: Person;
let artist: Person;
beforeAll(async () => {
  kit = await startPayoutServer();
  admin = kit.admin;
  colleague = await signUpVerified(kit.server, { roles: ['admin'] });
});
afterAll(() => kit.server.stop());
beforeEach(async () => {
  // What an earlier test has approved is not sent by a later one.
  await sql`UPDATE payouts SET not_before = 'infinity' WHERE state = 'APPROVED'`.execute(kit.server.database.db);
  artist = await kit.paidArtist('600.00');
});
afterEach(async () => {
  const { db } = kit.server.database;
  expect(await findIssues(db)).toEqual([]);
  expect(await findPayoutIssues(db)).toEqual([]);
  expect(await checkLedger(db)).toEqual([]);
  kit.paypal.script.length = 0;
  kit.cryptocloud.script.length = 0;
});

const request = (amount: unknown, { person = artist, key = undefined as string | undefined } = {}) =>
  kit.request(person, amount, key);
const requested = async (amount = '25.00', person = artist) => {
  const { status, body } = await request(amount, { person });
  expect(status).toBe(201);
  return body;
};
const approve = (uuid: string, by?: Person) => kit.approve(uuid, by);
const approved = async (amount = '25.00', person = artist) => {
  const payout = await requested(amount, person);
  expect((await approve(payout.uuid)).body.state).toBe('APPROVED');
  return payout;
};
const stateOf = async (uuid: string, person = artist) =>
  (await person.ok('GET /me/payout/{id}', { params: { id: uuid } })).state;
const balance = (person = artist) => kit.balanceOf(person);

describe('a request', () => {
  it('takes its amount from the payable balance at once', async () => {
    const payout = await requested('25.5');
    expect(payout).toMatchObject({ amount: '25.50', state: 'REQUESTED', method: 'PAYPAL', by_hand: false, fee: null });
    expect(payout.steps.map(({ state }) => state)).toEqual(['REQUESTED']);
    expect(await balance()).toEqual({ payable: '574.5', in_payout: '25.5', paid: '0', held: '0' });
  });

  it('counts once under its key, and needs one', async () => {
    const first = await request('25', { key: 'mine' });
    const again = await request('25', { key: 'mine' });
    expect(again.body.uuid).toBe(first.body.uuid);
    expect((await request('26', { key: 'mine' })).status).toBe(409);
    const without = await artist.call('POST /me/payouts', { body: { amount: '25' } });
    expect(without.error).toMatchObject({ statusCode: 400, message: 'KEY_REQUIRED' });
    expect((await balance()).payable).toBe('575');
  });

  it('is refused after those of the last 24 hours', async () => {
    for (let count = 0; count < PAYOUTS_PER_DAY; count++) await requested('10.00');
    expect((await request('10.00')).error).toMatchObject({ statusCode: 409, message: 'TOO_MANY_TODAY' });
  });

  it.each(['-1', '1e3', '0.001', '', ' 25', '25,00', 25, null, '9'.repeat(40)])(
    'refuses the amount %j',
    async (amount) => {
      expect((await request(amount)).status).toBe(400);
      expect((await balance()).in_payout).toBe('0');
    },
  );

  it('refuses less than the minimum and more than is payable', async () => {
    expect((await request('0')).error).toMatchObject({ statusCode: 409, message: 'BELOW_MINIMUM' });
    expect((await request('9.99')).error).toMatchObject({ message: 'BELOW_MINIMUM' });
    expect((await request('600.01')).error).toMatchObject({ statusCode: 409, message: 'NOT_ENOUGH' });
    expect((await request('600')).status).toBe(201);
  });

  it('wins once if thirty ask for the whole balance at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => request('600')));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 201).map(({ error }) => error.message))).toEqual(
      new Set(['NOT_ENOUGH']),
    );
    expect(await balance()).toMatchObject({ payable: '0', in_payout: '600' });
  });

  it('needs a verified name and a method', async () => {
    const newcomer = await signUp(kit.server);
    expect((await request('25', { person: newcomer })).error).toMatchObject({
      statusCode: 403,
      message: 'NOT_VERIFIED',
    });
    const without = await signUpVerified(kit.server);
    expect((await request('25', { person: without })).error).toMatchObject({ statusCode: 409, message: 'NO_METHOD' });
  });

  it('is refused for a method that the plan no longer allows', async () => {
    await kit.server.database.db
      .updateTable('purchases')
      .set({ expires_at: new Date() })
      .where('user_uuid', '=', artist.uuid)
      .execute();
    expect((await request('25')).error).toMatchObject({ statusCode: 409, message: 'METHOD_NOT_ALLOWED' });
    await artist.ok('PUT /me/payout-method', { body: { method: 'CARD' } });
    const { uuid, ...card } = await requested('25');
    expect(card).toMatchObject({ method: 'CARD', by_hand: true });
    const { target } = await admin.ok('GET /staff/payout/{id}', { params: { id: uuid } });
    expect(target).toMatchObject({ username: artist.username });
  });

  it('tells what is unusual, in words, until it is decided', async () => {
    const { review, uuid } = await requested('120');
    expect(review).toEqual([{ code: 'LARGE_FIRST', reason: 'It is the first payout, and a large one.' }]);
    expect((await requested('450')).review.map(({ code }) => code)).toEqual(['LARGE_FIRST', 'MANY_REQUESTS']);
    await approve(uuid);
    expect((await artist.ok('GET /me/payout/{id}', { params: { id: uuid } })).review).toEqual([]);
  });
});

describe('a decision', () => {
  it('above the limit takes two different administrators', async () => {
    const { uuid } = await requested('500.01');
    expect((await approve(uuid)).body).toMatchObject({ state: 'REQUESTED', approvals_needed: 2 });
    expect((await approve(uuid)).error).toMatchObject({ statusCode: 409, message: 'ANOTHER_PERSON_NEEDED' });
    expect((await approve(uuid, colleague)).body).toMatchObject({ state: 'APPROVED' });
    expect((await approve(uuid)).error).toMatchObject({ statusCode: 409, message: 'NOT_IN_STATE' });
  });

  it('is never about the own payout', async () => {
    await kit.earn(admin, '50.00');
    await grantPlan(kit.server.database.db, { userUuid: admin.uuid, name: 'PREMIUM_1M', days: 1 });
    await admin.ok('PUT /me/payout-method', { body: { method: 'PAYPAL', receiver: 'a@example.com' } });
    const { uuid } = await requested('25', admin);
    expect((await approve(uuid)).error).toMatchObject({ statusCode: 409, message: 'OWN_PAYOUT' });
    await colleague.ok('POST /staff/payout/{id}/reject', { params: { id: uuid }, body: { reason: 'A test' } });
  });

  it('that rejects gives the money back with a reason', async () => {
    const { uuid } = await requested();
    const reason = 'The name of the account is another.';
    await admin.ok('POST /staff/payout/{id}/reject', { params: { id: uuid }, body: { reason } });
    expect(await artist.ok('GET /me/payout/{id}', { params: { id: uuid } })).toMatchObject({
      state: 'REJECTED',
      reason,
    });
    expect(await balance()).toEqual({ payable: '600', in_payout: '0', paid: '0', held: '0' });
    expect((await approve(uuid)).status).toBe(409);
  });

  it('is for administrators, and payouts of others are not there', async () => {
    const { uuid } = await requested();
    const stranger = await signUpVerified(kit.server);
    expect((await stranger.call('GET /me/payout/{id}', { params: { id: uuid } })).status).toBe(404);
    expect((await stranger.call('GET /me/payout/{id}/invoice', { params: { id: uuid } })).status).toBe(404);
    expect((await approve(uuid, stranger)).status).toBe(403);
    expect((await artist.ok('GET /me/payouts')).meta.itemCount).toBe(1);
    expect((await stranger.ok('GET /me/payouts')).meta.itemCount).toBe(0);
  });
});

describe('sending', () => {
  it('takes payouts to their end, with the fee as a cost of the service', async () => {
    const { uuid } = await approved();
    await kit.send();
    expect(await stateOf(uuid)).toBe('SENT');
    kit.paypal.setReport(uuid, { state: 'PAID', fee: 25 as never });
    await kit.send();
    const payout = await artist.ok('GET /me/payout/{id}', { params: { id: uuid } });
    expect(payout).toMatchObject({ state: 'PAID', fee: '0.25', amount: '25.00', reference: `item-${uuid}` });
    expect(payout.steps.map(({ state }) => state)).toEqual(['REQUESTED', 'APPROVED', 'SENDING', 'SENT', 'PAID']);
    expect(await balance()).toEqual({ payable: '575', in_payout: '0', paid: '25', held: '0' });
    const subjects = [
      'You requested a payout of 25.00 US dollars',
      'Your payout of 25.00 US dollars is approved',
      'Your payout of 25.00 US dollars is on its way',
      'Your payout of 25.00 US dollars has arrived',
    ];
    await eventually('an email of each step', async () => {
      const mailed = await readOutbox(kit.server.config.dataDir, artist.username);
      return subjects.every((subject) => mailed.some((email) => email.subject === subject)) || undefined;
    });
  });

  it('repeats a call whose answer was lost, and pays once', async () => {
    for (const answer of ['fail-before', 'lose-answer'] as const) {
      const { uuid } = await approved();
      kit.paypal.script.push(answer);
      await kit.send();
      expect(await stateOf(uuid)).toBe('UNKNOWN');
      await kit.send();
      expect(await stateOf(uuid)).toBe('SENT');
      expect(kit.paypal.sent.get(uuid)).toEqual({ cents: 2500, times: 1 });
    }
  });

  it('asks its provider by itself', async () => {
    const { uuid } = await approved();
    await kit.send();
    kit.paypal.setReport(uuid, { state: 'PAID' });
    await eventually('the provider to be asked', async () => (await stateOf(uuid)) === 'PAID' || undefined);
  });

  it('gives nothing back if the repeated call is refused, because the first may have been taken', async () => {
    const { uuid } = await approved();
    kit.paypal.script.push('lose-answer');
    await kit.send();
    kit.paypal.script.push('refuse-operator');
    kit.paypal.forget();
    await kit.send();
    expect(await stateOf(uuid)).toBe('UNKNOWN');
    expect((await balance()).in_payout).toBe('25');
    const { data } = await admin.ok('GET /staff/alerts', { query: { take: 50 } });
    expect(data.find(({ subject_uuid }) => subject_uuid === uuid)).toMatchObject({ kind: 'payouts.unknown' });
    kit.paypal.remember();
    await kit.send();
    expect(await stateOf(uuid)).toBe('SENT');
  });

  it('never repeats a withdrawal that may have gone out: a person decides', async () => {
    const person = await kit.paidArtist('600.00');
    await person.ok('PUT /me/payout-method', {
      body: { method: 'CRYPTO', network: 'USDT_ERC20', address: `0x${'a1'.repeat(20)}` },
    });
    await kit.letDayPass();
    const { uuid } = await approved('25.00', person);
    kit.cryptocloud.script.push('lose-answer');
    await kit.send();
    for (let times = 0; times < 3; times += 1) await kit.send();
    expect(await stateOf(uuid, person)).toBe('UNKNOWN');
    expect(kit.cryptocloud.sent.get(uuid)).toEqual({ cents: 2500, times: 1 });
    const { data } = await admin.ok('GET /staff/alerts', { query: { take: 50 } });
    expect(data.find(({ subject_uuid }) => subject_uuid === uuid)).toMatchObject({ kind: 'payouts.unknown' });
    await admin.ok('POST /staff/payout/{id}/state', {
      params: { id: uuid },
      body: { state: 'PAID', reference: '0xabc', note: 'Seen on the chain' },
    });
    expect(await stateOf(uuid, person)).toBe('PAID');
  });

  it('leaves payouts approved if the operator’s account lacks money', async () => {
    const { uuid } = await approved();
    kit.paypal.script.push('refuse-operator');
    expect(await kit.send()).toMatchObject({ sent: 0 });
    expect(await stateOf(uuid)).toBe('APPROVED');
    expect(await kit.send()).toMatchObject({ sent: 1 });
    expect(await stateOf(uuid)).toBe('SENT');
  });

  it('gives only the payout back that is wrong, and sends the others', async () => {
    const [wrong, right] = [await approved('25.00'), await approved('26.00')];
    kit.paypal.script.push('refuse-payout', 'refuse-payout');
    await kit.send();
    expect(await artist.ok('GET /me/payout/{id}', { params: { id: wrong.uuid } })).toMatchObject({
      state: 'FAILED',
      reason: expect.stringContaining('PayPal has no account for this address'),
    });
    expect(await stateOf(right.uuid)).toBe('SENT');
    expect(await balance()).toMatchObject({ payable: '574', in_payout: '26' });
  });

  it('takes back what nobody claims', async () => {
    const { uuid } = await approved();
    await kit.send();
    kit.paypal.setReport(uuid, { state: 'UNCLAIMED', reason: 'RECEIVER_UNREGISTERED' });
    expect(await kit.notify(uuid)).toBe(200);
    const { steps } = await artist.ok('GET /me/payout/{id}', { params: { id: uuid } });
    expect(steps.map(({ state }) => state).slice(3)).toEqual(['SENT', 'UNCLAIMED', 'RETURNED']);
    expect(await balance()).toEqual({ payable: '600', in_payout: '0', paid: '0', held: '0' });
  });

  it('tells staff if a payout that was given back arrives after all', async () => {
    const { uuid } = await approved();
    await kit.send();
    kit.paypal.setReport(uuid, { state: 'FAILED' });
    await kit.notify(uuid);
    kit.paypal.setReport(uuid, { state: 'PAID' });
    await kit.notify(uuid);
    expect(await stateOf(uuid)).toBe('FAILED');
    const { data } = await admin.ok('GET /staff/alerts', { query: { take: 50 } });
    expect(data.find(({ subject_uuid }) => subject_uuid === uuid)).toMatchObject({ kind: 'payouts.contradiction' });
  });

  it('believes no webhook: a forged one is refused, and a repeated one changes nothing', async () => {
    const { uuid } = await approved();
    await kit.send();
    expect(await kit.notify(uuid, 'wrong')).toBe(400);
    kit.paypal.setReport(uuid, { state: 'PAID' });
    expect(await stateOf(uuid)).toBe('SENT');
    expect(await kit.notify(uuid)).toBe(200);
    expect(await kit.notify(uuid)).toBe(200);
    expect(await balance()).toMatchObject({ paid: '25', in_payout: '0' });
    expect((await artist.ok('GET /me/payout/{id}', { params: { id: uuid } })).steps).toHaveLength(5);
  });
});

describe('a part that comes back', () => {
  it('is payable again, once, while the payout stays, and staff are alerted', async () => {
    const { uuid } = await approved('25.00');
    await kit.send();
    kit.paypal.setReport(uuid, { state: 'PAID', returned: asCents(700) });
    for (let times = 0; times < 2; times += 1) expect(await kit.notify(uuid)).toBe(200);
    const payout = await artist.ok('GET /me/payout/{id}', { params: { id: uuid } });
    expect(payout).toMatchObject({ state: 'PAID', amount: '25.00', returned: '7.00' });
    expect(payout.steps.slice(-2)).toMatchObject([
      { state: 'PAID', reason: null },
      { state: 'PAID', reason: 'A part of the money came back. It is payable again.' },
    ]);
    expect(await balance()).toEqual({ payable: '582', in_payout: '0', paid: '18', held: '0' });
    const { data } = await admin.ok('GET /staff/alerts', { query: { take: 50 } });
    expect(data.filter(({ subject_uuid }) => subject_uuid === uuid)).toMatchObject([
      { kind: 'payouts.partly-returned', detail: { returned: '7.00' } },
    ]);
    await eventually('the email about the part', async () =>
      (await readOutbox(kit.server.config.dataDir, artist.username)).find(
        ({ subject }) => subject === '7.00 US dollars of your payout came back',
      ),
    );
    kit.paypal.setReport(uuid, { returned: asCents(1000) });
    await kit.notify(uuid);
    expect(await balance()).toMatchObject({ payable: '585', paid: '15' });
    kit.paypal.setReport(uuid, { state: 'RETURNED' });
    await kit.notify(uuid);
    expect(await balance()).toEqual({ payable: '600', in_payout: '0', paid: '0', held: '0' });
  });

  it('is payable before the rest has arrived', async () => {
    const { uuid } = await approved('25.00');
    await kit.send();
    kit.paypal.setReport(uuid, { returned: asCents(700) });
    await kit.notify(uuid);
    expect(await balance()).toEqual({ payable: '582', in_payout: '18', paid: '0', held: '0' });
    kit.paypal.setReport(uuid, { state: 'PAID' });
    await kit.notify(uuid);
    expect(await balance()).toEqual({ payable: '582', in_payout: '0', paid: '18', held: '0' });
  });
});

describe('a changed method', () => {
  it('gets nothing for 24 hours, and earlier payouts keep theirs', async () => {
    const before = await approved('25.00');
    await artist.ok('PUT /me/payout-method', { body: { method: 'PAYPAL', receiver: 'thief@example.com' } });
    const { uuid, not_before, review, masked } = await requested('30');
    expect(review.map(({ code }) => code)).toContain('NEW_METHOD');
    expect(Date.parse(not_before ?? '') - kit.server.clock.now().getTime()).toBeGreaterThan(23.9 * 3_600_000);
    expect(masked).toContain('t');
    await approve(uuid);
    await kit.send();
    expect(await stateOf(before.uuid)).toBe('SENT');
    expect(await stateOf(uuid)).toBe('APPROVED');
    await kit.letDayPass();
    await kit.send();
    expect(await stateOf(uuid)).toBe('SENT');
  });

  it('counts as changed if it was removed and set again', async () => {
    await artist.ok('DELETE /me/payout-method', { body: {} });
    expect((await request('25')).error.message).toBe('NO_METHOD');
    await artist.ok('PUT /me/payout-method', { body: { method: 'PAYPAL', receiver: 'new@example.com' } });
    expect((await requested()).not_before).not.toBeNull();
  });
});

describe('a hold', () => {
  const hold = (amount?: string) => kit.hold(artist, 'Streams by bots', amount);

  it('takes the payable balance first, then payouts that were not sent', async () => {
    const sent = await approved('100.00');
    await kit.send();
    const [waiting, newest] = [await approved('50.00'), await requested('60.00')];
    await hold('400');
    expect(await stateOf(newest.uuid)).toBe('REJECTED');
    expect(await artist.ok('GET /me/payout/{id}', { params: { id: newest.uuid } })).toMatchObject({
      reason: 'Streams by bots',
    });
    expect(await stateOf(waiting.uuid)).toBe('APPROVED');
    expect(await balance()).toEqual({ payable: '50', in_payout: '150', paid: '0', held: '400' });
    await hold();
    expect(await stateOf(waiting.uuid)).toBe('REJECTED');
    expect(await stateOf(sent.uuid)).toBe('SENT');
    expect(await balance()).toEqual({ payable: '0', in_payout: '100', paid: '0', held: '500' });
  });
});

describe('a payout by hand', () => {
  it('ends as a person tells, and the provider’s own can’t', async () => {
    const own = await approved('20.00');
    const state = (uuid: string, body: object) =>
      admin.call('POST /staff/payout/{id}/state', { params: { id: uuid }, body });
    expect((await state(own.uuid, { state: 'PAID' })).error.message).toBe('NOT_BY_HAND');
    await artist.ok('PUT /me/payout-method', {
      body: { method: 'BANK', holder: 'Anna', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', country: 'DE' },
    });
    const { uuid, by_hand } = await approved('30.00');
    expect(by_hand).toBe(true);
    const target = (await admin.ok('GET /staff/payout/{id}', { params: { id: uuid } })).target;
    expect(target).toMatchObject({ holder: 'Anna', iban: 'DE89370400440532013000' });
    expect((await admin.ok('GET /staff/payouts', { query: { method: 'BANK' } })).data[0]?.target).toBeNull();
    expect((await state(uuid, { state: 'PAID' })).error.message).toBe('TOO_EARLY');
    await kit.letDayPass();
    expect((await state(uuid, { state: 'PAID', reference: 'TRX 1', note: 'Sent today' })).body).toMatchObject({
      state: 'PAID',
      reference: 'TRX 1',
    });
    expect((await state(uuid, { state: 'FAILED', note: 'Came back' })).body.state).toBe('FAILED');
    expect((await state(uuid, { state: 'PAID' })).error.message).toBe('NOT_IN_STATE');
  });
});
