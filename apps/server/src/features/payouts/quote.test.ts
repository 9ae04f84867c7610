import { asCents } from '@dubplate/rules/cents';
import { grantPlan } from '@dubplate/testkit/commerce/purchases';
import { actorOf, createPayoutContext } from '@dubplate/testkit/payouts/payout-context';
import { signUpVerified } from '@dubplate/testkit/person';
import { useServer } from '@dubplate/testkit/use-server';
import { expect, it } from 'vitest';
import { setMethod } from './methods/set-method.ts';
import { estimateFee, quotePayout } from './quote.ts';

const server = useServer();

it('estimates what providers charge, in whole cents', () => {
  const fee = (...[method, cents, byHand = false]: [Parameters<typeof estimateFee>[0], number, boolean?]) =>
    estimateFee(method, asCents(cents), byHand);
  expect(fee('PAYPAL', 2500)).toBe(50);
  expect(fee('PAYPAL', 2501)).toBe(51);
  expect(fee('PAYPAL', 500_000)).toBe(2000);
  expect(fee('CARD', 10_000)).toBe(50);
  expect(fee('CRYPTO', 10_000)).toBe(0);
  expect(fee('BANK', 10_000, true)).toBe(0);
  expect(fee('PAYPAL', 10_000, true)).toBe(0);
});

it('tells what arrives and when; the service pays the fee', async () => {
  const artist = await signUpVerified(server);
  const context = { ...createPayoutContext(server), providers: [{ method: 'PAYPAL' as const }] };
  await grantPlan(context.db, { userUuid: artist.uuid, name: 'PREMIUM_1M', days: 20 });
  await expect(quotePayout(context, artist.uuid, '25')).rejects.toMatchObject({ code: 'NO_METHOD' });
  const actor = await actorOf(server, artist);
  await setMethod(context, actor, { method: 'PAYPAL', receiver: 'anna@example.com' });
  expect(await quotePayout(context, artist.uuid, '25.5')).toEqual({
    amount: '25.50',
    method: 'PAYPAL',
    fee: '0.51',
    receives: '25.50',
    by_hand: false,
    not_before: null,
    days: { from: 0, to: 1 },
  });
  const { not_before } = await setMethod(context, actor, { method: 'CARD' });
  expect(await quotePayout(context, artist.uuid, '100')).toMatchObject({
    fee: '0.00',
    receives: '100.00',
    by_hand: true,
    not_before,
    days: { from: 1, to: 3 },
  });
});
