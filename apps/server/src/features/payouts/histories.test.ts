import type { PayoutMethodInput } from '@dubplate/contract/payouts/schemas';
import { fromUnits, toUnits } from '@dubplate/rules/royalties/amounts';
import { grantPlan } from '@dubplate/testkit/commerce/purchases';
import { createScriptedProvider } from '@dubplate/testkit/commerce/scripted-provider';
import { createScriptedPayoutProvider, type NextAnswer } from '@dubplate/testkit/payouts/scripted-payout-provider';
import { type Person, signUpVerified } from '@dubplate/testkit/person';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findIssues, replay } from '../royalties/index.ts';
import { findPayoutIssues } from './read.ts';

const SEED = 20_261_127;

const paypal = createScriptedPayoutProvider();
const cryptocloud = createScriptedPayoutProvider({ name: 'cryptocloud', batchMax: 1, isForgetful: true });
let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer({
    providers: {
      PAY_PAL: {
        ...createScriptedProvider(),
        verifyWebhook: async ({ headers }) => (headers['x-signature'] === 'right' ? [] : null),
      },
      CRYPTO_CLOUD: null,
      CARD: null,
      STRIPE: null,
    },
    payoutProviders: { named: { paypal, stripe: null, cryptocloud }, onboarding: null },
  });
  admin = await signUpVerified(server, { roles: ['admin'] });
});
afterAll(() => server.stop());

const METHODS: readonly PayoutMethodInput[] = [
  { method: 'PAYPAL', receiver: 'artist@example.com' },
  { method: 'CRYPTO', network: 'USDT_ERC20', address: `0x${'a1'.repeat(20)}` },
  { method: 'BANK', holder: 'Anna Petrova', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', country: 'DE' },
];
const ANSWERS: readonly NextAnswer[] = [
  'accept',
  'accept',
  'fail-before',
  'lose-answer',
  'refuse-operator',
  'refuse-payout',
];
const REPORTS = ['SENT', 'PAID', 'PAID', 'UNCLAIMED', 'RETURNED', 'FAILED'] as const;
const STEPS = [
  'earn',
  'earn',
  'correct',
  'request',
  'request',
  'request',
  'approve',
  'approve',
  'approve',
  'reject',
  'send',
  'send',
  'send',
  'report',
  'report',
  'report',
  'webhook',
  'webhook',
  'hand',
  'hold',
  'end',
  'end',
] as const;

const units = (amount: string) => toUnits(amount, 12);

it('keeps payable + in payout + paid + held constant between earnings and corrections', {
  timeout: 300_000,
}, async () => {
  const histories = fc.sample(
    fc.array(fc.tuple(fc.constantFrom(...STEPS), fc.nat(10_000)), { minLength: 50, maxLength: 60 }),
    { numRuns: 6, seed: SEED },
  );
  for (const [number, history] of histories.entries()) {
    const artist = await signUpVerified(server);
    await grantPlan(server.database.db, { userUuid: artist.uuid, name: 'PREMIUM_1M', days: 30 });
    const method = METHODS[number % 2 === 0 ? 0 : 1 + (number % 4 > 1 ? 1 : 0)];
    if (method) await artist.ok('PUT /me/payout-method', { body: method });
    let earned = 0n;
    const adjust = async (amount: string) => {
      await admin.ok('POST /staff/adjustments', { body: { user_uuid: artist.uuid, amount, reason: 'A correction' } });
      earned += units(amount);
    };
    const own = async () => (await artist.ok('GET /me/payouts', { query: { take: 50 } })).data;
    /** One of those that a step is about; now and then any, to see it refused. */
    const some = async (step: string, size: number) => {
      const all = await own();
      const fitting = all.filter(({ state }) =>
        step === 'approve' || step === 'reject' ? state === 'REQUESTED' : !['REQUESTED', 'REJECTED'].includes(state),
      );
      const payouts = size % 7 === 0 || fitting.length === 0 ? all : fitting;
      return payouts[size % Math.max(payouts.length, 1)];
    };
    for (const [place, [step, size]] of history.entries()) {
      const about = `history ${number}, step ${place}: ${step} ${size}`;
      const before = await artist.ok('GET /me/balance');
      if (step === 'earn') await adjust(`${(size % 300) + 1}.${String(size % 100).padStart(2, '0')}`);
      if (step === 'correct') await adjust(`-${(size % 20) + 1}.${String(size % 100).padStart(2, '0')}`);
      if (step === 'request') {
        const amount = `${(size % 40) + 8}.${String(size % 100).padStart(2, '0')}`;
        const answer = await artist.call('POST /me/payouts', {
          body: { amount },
          headers: { 'idempotency-key': `${number}-${place}` },
        });
        const isPossible = units(amount) >= units('10') && units(amount) <= units(before.payable);
        expect(answer.status === 201, `${about}: ${amount} of ${before.payable}`).toBe(isPossible);
      }
      const payout = await some(step, size);
      if (payout && step === 'approve')
        await admin.call('POST /staff/payout/{id}/approve', { params: { id: payout.uuid } });
      if (payout && step === 'reject')
        await admin.call('POST /staff/payout/{id}/reject', { params: { id: payout.uuid }, body: { reason: 'A test' } });
      if (step === 'send') {
        for (const provider of [paypal, cryptocloud])
          provider.script.splice(0, Infinity, ANSWERS[size % ANSWERS.length] ?? 'accept');
        await admin.ok('POST /staff/payouts/send');
      }
      if (payout && step === 'report')
        paypal.setReport(payout.uuid, {
          state: REPORTS[size % REPORTS.length] ?? 'PAID',
          ...(size % 2 === 0 && { fee: (size % 90) as never }),
        });
      if (payout && step === 'webhook')
        await fetch(`${server.origin}/api/webhooks/paypal`, {
          method: 'POST',
          headers: { 'x-signature': size % 5 === 0 ? 'forged' : 'right' },
          body: payout.uuid,
        });
      if (payout && step === 'hand')
        await admin.call('POST /staff/payout/{id}/state', {
          params: { id: payout.uuid },
          body: { state: size % 2 === 0 ? 'PAID' : 'FAILED', note: 'By hand' },
        });
      if (step === 'hold')
        await admin.ok('POST /staff/holds', {
          body: {
            user_uuid: artist.uuid,
            reason: 'Bots',
            until: new Date(server.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10) as never,
            ...(size % 8 > 0 && { amount: `${(size % 60) + 1}.25` }),
          },
        });
      if (step === 'end') {
        const { data } = await admin.ok('GET /staff/holds', { query: { user_uuid: artist.uuid, status: 'ACTIVE' } });
        if (data[0]) await admin.ok('POST /staff/hold/{id}/end', { params: { id: data[0].uuid }, body: {} });
      }

      const { payable, in_payout, paid, held } = await artist.ok('GET /me/balance');
      const sum = [payable, in_payout, paid, held].reduce((total, amount) => total + units(amount), 0n);
      expect(fromUnits(sum, 12), about).toBe(fromUnits(earned, 12));
      if (step !== 'correct')
        expect(units(payable) >= (units(before.payable) < 0n ? units(before.payable) : 0n), about).toBe(true);
      expect(await findIssues(server.database.db), about).toEqual([]);
      expect(await findPayoutIssues(server.database.db), about).toEqual([]);
    }
    // Nobody was paid twice, and what was sent is not payable at the same time unless the provider gave it back.
    for (const { uuid, amount, state } of await own()) {
      const sent = paypal.sent.get(uuid) ?? cryptocloud.sent.get(uuid);
      if (sent) expect({ uuid, ...sent }).toEqual({ uuid, cents: Number(toUnits(amount, 2)), times: 1 });
      else expect(['REQUESTED', 'APPROVED', 'REJECTED', 'FAILED', 'PAID', 'SENDING', 'UNKNOWN']).toContain(state);
    }
  }
  expect(await replay(server.database.db)).toEqual([]);
});
