import type { PayoutMethodInput } from '@dubplate/contract/payouts/schemas';
import { asCents } from '@dubplate/rules/cents';
import { fromUnits, toUnits } from '@dubplate/rules/royalties/amounts';
import { grantPlan } from '@dubplate/testkit/commerce/purchases';
import { type PayoutServer, startPayoutServer } from '@dubplate/testkit/payouts/payout-server';
import type { NextAnswer } from '@dubplate/testkit/payouts/scripted-payout-provider';
import { signUpVerified } from '@dubplate/testkit/person';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findIssues, replay } from '../royalties/index.ts';
import { findPayoutIssues } from './read.ts';

const SEED = 20_261_127;

let kit: PayoutServer;
beforeAll(async () => {
  kit = await startPayoutServer();
});
afterAll(() => kit.server.stop());

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
  const { server, paypal, cryptocloud, admin } = kit;
  const { db } = server.database;
  const histories = fc.sample(
    fc.array(fc.tuple(fc.constantFrom(...STEPS), fc.nat(10_000)), { minLength: 50, maxLength: 60 }),
    { numRuns: 6, seed: SEED },
  );
  for (const [number, history] of histories.entries()) {
    const artist = await signUpVerified(server);
    await grantPlan(db, { userUuid: artist.uuid, name: 'PREMIUM_1M', days: 30 });
    const method = METHODS[number % 2 === 0 ? 0 : 1 + (number % 4 > 1 ? 1 : 0)];
    if (method) await artist.ok('PUT /me/payout-method', { body: method });
    let earned = 0n;
    const adjust = async (amount: string) => {
      await kit.earn(artist, amount);
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
        const answer = await kit.request(artist, amount);
        const isPossible = units(amount) >= units('10') && units(amount) <= units(before.payable);
        expect(answer.status === 201, `${about}: ${amount} of ${before.payable}`).toBe(isPossible);
      }
      const payout = await some(step, size);
      if (payout && step === 'approve') await kit.approve(payout.uuid);
      if (payout && step === 'reject')
        await admin.call('POST /staff/payout/{id}/reject', { params: { id: payout.uuid }, body: { reason: 'A test' } });
      if (step === 'send') {
        for (const provider of [paypal, cryptocloud])
          provider.script.splice(0, Infinity, ANSWERS[size % ANSWERS.length] ?? 'accept');
        await kit.send();
      }
      if (payout && step === 'report')
        paypal.setReport(payout.uuid, {
          state: REPORTS[size % REPORTS.length] ?? 'PAID',
          ...(size % 2 === 0 && { fee: (size % 90) as never }),
          ...(size % 5 === 0 && { returned: asCents(size % 1200) }),
        });
      if (payout && step === 'webhook') await kit.notify(payout.uuid, size % 5 === 0 ? 'forged' : 'right');
      if (payout && step === 'hand')
        await admin.call('POST /staff/payout/{id}/state', {
          params: { id: payout.uuid },
          body: { state: size % 2 === 0 ? 'PAID' : 'FAILED', note: 'By hand' },
        });
      if (step === 'hold') await kit.hold(artist, 'Bots', size % 8 > 0 ? `${(size % 60) + 1}.25` : undefined);
      if (step === 'end') {
        const { data } = await admin.ok('GET /staff/holds', { query: { user_uuid: artist.uuid, status: 'ACTIVE' } });
        if (data[0]) await admin.ok('POST /staff/hold/{id}/end', { params: { id: data[0].uuid }, body: {} });
      }

      const { payable, in_payout, paid, held } = await kit.balanceOf(artist);
      const sum = [payable, in_payout, paid, held].reduce((total, amount) => total + units(amount), 0n);
      expect(fromUnits(sum, 12), about).toBe(fromUnits(earned, 12));
      if (step !== 'correct')
        expect(units(payable) >= (units(before.payable) < 0n ? units(before.payable) : 0n), about).toBe(true);
      expect(await findIssues(db), about).toEqual([]);
      expect(await findPayoutIssues(db), about).toEqual([]);
    }
    // Nobody was paid twice, and what was sent is not payable at the same time unless the provider gave it back.
    for (const { uuid, amount, state } of await own()) {
      const sent = paypal.sent.get(uuid) ?? cryptocloud.sent.get(uuid);
      if (sent) expect({ uuid, ...sent }).toEqual({ uuid, cents: Number(toUnits(amount, 2)), times: 1 });
      else expect(['REQUESTED', 'APPROVED', 'REJECTED', 'FAILED', 'PAID', 'SENDING', 'UNKNOWN']).toContain(state);
    }
  }
  expect(await replay(db)).toEqual([]);
});
