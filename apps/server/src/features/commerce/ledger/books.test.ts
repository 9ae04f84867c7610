import type { PurchaseId } from '@dubplate/contract/ids';
import { asCents } from '@dubplate/rules/cents';
import { createScriptedProvider, externalIdOf, pushReport } from '@dubplate/testkit/commerce/scripted-provider';
import { addServiceToCart, buy, checkOut } from '@dubplate/testkit/commerce/shop';
import { type Person, signInAgain, signUp } from '@dubplate/testkit/person';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newUuid } from '#platform/ids.ts';
import { checkLedger } from './read.ts';

const paypal = createScriptedProvider();
let server: TestServer;
let admin: Person;
let artist: Person;
beforeAll(async () => {
  server = await startTestServer({ providers: { PAY_PAL: paypal, CRYPTO_CLOUD: null, CARD: null, STRIPE: null } });
  admin = await signUp(server, { roles: ['admin'] });
});
afterAll(() => server.stop());
beforeEach(async () => {
  artist = await signUp(server);
  await signInAgain(admin);
});

/** Creates a paid purchase that the ledger does not contain. */
const forgePaid = async (): Promise<PurchaseId> => {
  const { uuid } = await addServiceToCart(artist);
  await server.database.db.updateTable('purchases').set({ status: 'PAID' }).where('uuid', '=', uuid).execute();
  return uuid;
};
const mend = (uuid: PurchaseId) =>
  server.database.db.updateTable('purchases').set({ status: 'PENDING' }).where('uuid', '=', uuid).execute();
const check = async () => {
  server.clock.advance(1);
  await server.runJob('check-ledger');
};
const issues = async (status: 'OPEN' | 'CLOSED' = 'OPEN') =>
  (await admin.ok('GET /staff/ledger/faults', { query: { status } })).data;
const issueOf = async (uuid: string, status: 'OPEN' | 'CLOSED' = 'OPEN') => {
  const found = (await issues(status)).find(({ subjectUuid }) => subjectUuid === uuid);
  if (!found) throw new Error('There is no such issue');
  return found;
};
type Against = 'corrections' | 'granted' | 'provider';
const answer = (uuid: string, correctAgainst?: Against) =>
  admin.call('POST /staff/ledger/fault/{id}/answer', {
    params: { id: uuid },
    body: { reason: 'A lost row', ...(correctAgainst && { correctAgainst }) },
  });

describe('the check', () => {
  it('is recorded with its issues; a recurring issue stays one issue, and a fixed one becomes GONE', async () => {
    const uuid = await forgePaid();
    await check();
    const first = await issueOf(uuid);
    expect(first).toMatchObject({
      rule: 'misstated',
      status: 'OPEN',
      purchaseUuid: uuid,
      correction: [{ account: 'customer', cents: -1500 }],
      answer: null,
    });
    await check();
    const again = await issueOf(uuid);
    expect([again.uuid, again.firstAt]).toEqual([first.uuid, first.firstAt]);
    expect(again.lastAt > first.lastAt).toBe(true);
    await mend(uuid);
    await check();
    expect(await issues()).toEqual([]);
    expect((await issueOf(uuid, 'CLOSED')).status).toBe('GONE');
    const { data, meta } = await admin.ok('GET /staff/ledger/checks');
    expect(data.slice(0, 3).map(({ faults: count }) => count)).toEqual([0, 1, 1]);
    expect(meta.itemCount).toBeGreaterThanOrEqual(3);
  });

  it('can be started by staff, which the audit log shows', async () => {
    const before = (await admin.ok('GET /staff/ledger/checks')).meta.itemCount;
    await admin.ok('POST /staff/ledger/check');
    await expect.poll(async () => (await admin.ok('GET /staff/ledger/checks')).meta.itemCount).toBeGreaterThan(before);
    const { data } = await admin.ok('GET /staff/audit', { query: { take: 50 } });
    expect(data.some(({ action }) => action === 'ledger.check')).toBe(true);
  });
});

describe('an answer', () => {
  afterEach(async () => {
    const left = await checkLedger(server.database.db);
    expect(left).toEqual([]);
  });

  it.each(['corrections', 'granted'] as const)(
    'posts the correction against %s, after which the check finds no issue',
    async (against) => {
      const uuid = await forgePaid();
      await check();
      const { uuid: issue } = await issueOf(uuid);
      const { body } = await answer(issue, against);
      expect(body).toMatchObject({
        status: 'CORRECTED',
        answer: { by: { username: admin.username }, reason: 'A lost row' },
      });
      const { entries } = await admin.ok('GET /staff/purchase/{id}', { params: { id: uuid } });
      expect(entries.map(({ kind, postings }) => [kind, postings])).toEqual([
        [
          'correction',
          [
            { account: against, cents: 1500 },
            { account: 'customer', cents: -1500 },
          ],
        ],
      ]);
      await check();
      expect(await issues()).toEqual([]);
      const { data } = await admin.ok('GET /staff/audit', { query: { take: 50 } });
      expect(data.find(({ subject_uuid }) => subject_uuid === issue)).toMatchObject({
        action: 'ledger.answer',
        before: { status: 'OPEN', rule: 'misstated' },
        after: { status: 'CORRECTED', against },
      });
      expect((await answer(issue)).error.message).toBe('FAULT_ANSWERED');
    },
  );

  it('explains an issue without changing the ledger, and the issue is no longer reported', async () => {
    const uuid = await forgePaid();
    await check();
    const { uuid: issue } = await issueOf(uuid);
    expect((await answer(issue)).body.status).toBe('EXPLAINED');
    await check();
    expect(await issues()).toEqual([]);
    expect((await issueOf(uuid, 'CLOSED')).status).toBe('EXPLAINED');
    expect((await admin.ok('GET /staff/ledger/checks')).data[0]?.faults).toBe(0);
    await mend(uuid);
  });

  it('posts nothing if no posting helps or the provider received nothing', async () => {
    const uuid = await forgePaid();
    await check();
    const { uuid: issue } = await issueOf(uuid);
    expect((await answer(issue, 'provider')).error.message).toBe('NOT_CORRECTABLE');
    await mend(uuid);
    expect((await answer(issue, 'corrections')).error.message).toBe('NOT_CORRECTABLE');
    expect((await issueOf(uuid)).status).toBe('OPEN');
    await check();
    expect((await answer(newUuid())).status).toBe(404);
  });
});

describe('balances and sums', () => {
  const total = async () => {
    const balances = await admin.ok('GET /staff/ledger/balances');
    return Object.fromEntries(balances.map((one) => [`${one.account} ${one.currency}`, one.balance]));
  };
  const sums = async (query: string) => {
    const response = await fetch(`${server.origin}/api/staff/ledger/sums.csv?${query}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
  };
  const dayOf = (date: Date) => date.toISOString().slice(0, 10);

  it('are the same before and after a day is closed, by currency, with all customers as one account', async () => {
    await buy(server, artist, paypal, [await addServiceToCart(artist)]);
    const { uuid } = await checkOut(artist, [await addServiceToCart(artist)]);
    const money = { cents: asCents(999), currency: 'EUR' };
    await pushReport(server, paypal, [
      { externalId: externalIdOf(uuid), report: { state: 'paid', money, reference: 'c' } },
    ]);
    const before = await total();
    expect(before).toMatchObject({ 'suspense EUR': -999, 'provider:paypal EUR': 999 });
    expect(before['provider:paypal USD']).toBeGreaterThanOrEqual(1500);
    expect(Object.values(before).reduce((sum, balance) => sum + balance, 0)).toBe(0);
    expect(Object.keys(before).some((account) => account.startsWith('customer:'))).toBe(false);
    const paidOn = dayOf(server.clock.now());
    server.clock.advance(3 * 86_400);
    await signInAgain(admin);
    const closed = () =>
      server.database.db.selectFrom('ledger_days').select('day').where('account', '=', 'suspense').execute();
    expect(await closed()).toEqual([]);
    await check();
    await check();
    expect(await closed()).toHaveLength(1);
    expect(await total()).toEqual(before);
    const csv = await sums(`startDate=${paidOn}&endDate=${paidOn}`);
    expect([csv.status, csv.type]).toEqual([200, 'text/csv; charset=utf-8']);
    const lines = csv.text.replace('\uFEFF', '').trim().split('\r\n');
    expect(lines[0]).toBe('month,account,currency,debit,credit');
    expect(lines).toContain(`${paidOn.slice(0, 7)},suspense,EUR,0.00,9.99`);
    expect((await sums('startDate=2001-01-01&endDate=2001-12-31')).text.trim().split('\r\n')).toHaveLength(1);
    expect((await sums('startDate=x')).status).toBe(400);
  });

  it('show what all artists are owed as one account, in stored sums of earlier versions as well', async () => {
    const before = await total();
    const day = dayOf(server.clock.now());
    const owed = { day, currency: 'GBP', debit_cents: asCents(0), credit_cents: asCents(250) };
    await server.database.db
      .insertInto('ledger_days')
      .values([newUuid(), newUuid()].map((owner) => ({ ...owed, account: `artist_payable:${owner}` })))
      .execute();
    const { 'artists GBP': artists, ...others } = await total();
    expect([artists, others]).toEqual([-500, before]);
  });

  it('are only for administrators', async () => {
    const support = await signUp(server, { roles: ['support', 'moderator'] });
    const statuses = [
      await support.call('GET /staff/ledger/balances'),
      await support.call('GET /staff/ledger/checks'),
      await support.call('GET /staff/ledger/faults'),
      await support.call('POST /staff/ledger/check'),
    ].map(({ status }) => status);
    expect(statuses).toEqual([403, 403, 403, 403]);
  });
});
