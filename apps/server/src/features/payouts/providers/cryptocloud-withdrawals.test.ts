import type { CryptoNetwork } from '@dubplate/contract/payouts/limits';
import { asCents } from '@dubplate/rules/cents';
import { type StandInCryptoCloud, startCryptoCloud } from '@dubplate/testkit/commerce/providers/cryptocloud';
import { CRYPTOCLOUD_PAYOUT_KEY } from '@dubplate/testkit/commerce/providers/cryptocloud-withdrawals';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { ProviderFailed } from '#features/commerce/index.ts';
import { newUuid } from '#platform/ids.ts';
import { createCryptoCloudWithdrawals } from './cryptocloud-withdrawals.ts';
import type { PayoutBatch, PayoutProvider } from './payout-provider.ts';

let standIn: StandInCryptoCloud;
let cryptoCloud: PayoutProvider;
beforeAll(async () => {
  standIn = await startCryptoCloud();
  cryptoCloud = createCryptoCloudWithdrawals(standIn.url, CRYPTOCLOUD_PAYOUT_KEY);
});
afterAll(() => standIn.stop());
afterEach(() => standIn.payouts.refuse(null));

let addresses = 0;
const newBatch = (cents = 2500, network: CryptoNetwork = 'USDT_TRC20') => {
  const [uuid, batchUuid, address] = [newUuid(), newUuid(), `TAddress${++addresses}`];
  const target = { method: 'CRYPTO', network, address } as const;
  const batch: PayoutBatch = {
    uuid: batchUuid,
    body: cryptoCloud.compose(batchUuid, [{ uuid, cents: asCents(cents), target }]),
  };
  return { payoutUuid: uuid, batch, address };
};

it.each([
  [1, '0.01'],
  [10, '0.10'],
  [2500, '25.00'],
  [2505, '25.05'],
  [123_456_789, '1234567.89'],
])('writes %i cents as the number %s', async (cents, amount) => {
  const { batch, address } = newBatch(cents, 'USDC_ERC20');
  await cryptoCloud.send(batch);
  expect(standIn.calls.at(-1)?.raw).toBe(`{"currency_code":"USDC_ERC20","to_address":"${address}","amount":${amount}}`);
  expect(standIn.payouts.paid.get(address)).toEqual({ cents, times: 1 });
});

it('uses the key for withdrawals and returns the reference', async () => {
  const { payoutUuid, batch } = newBatch();
  const answer = await cryptoCloud.send(batch);
  expect(standIn.calls.at(-1)?.headers.authorization).toBe(`Token ${CRYPTOCLOUD_PAYOUT_KEY}`);
  const reference = standIn.payouts.withdrawals.at(-1)?.invoice_id;
  expect(reference).toMatch(/^INV-/);
  const report = { payoutUuid, state: 'SENT', reference, fee: null, reason: null };
  expect(answer).toEqual({ outcome: 'accepted', reference, reports: [report] });
});

it('sends one payout to an address, which cannot add fields to the call', () => {
  const target = { method: 'CRYPTO', network: 'USDT_BSC', address: 'x","amount":9,"y":"' } as const;
  const payout = { uuid: newUuid(), cents: asCents(100), target };
  const { call } = JSON.parse(cryptoCloud.compose(newUuid(), [payout]));
  expect(JSON.parse(call)).toEqual({ currency_code: 'USDT_BSC', to_address: target.address, amount: 1 });
  expect(() => cryptoCloud.compose(newUuid(), [])).toThrow('one payout');
  expect(() => cryptoCloud.compose(newUuid(), [payout, payout])).toThrow('one payout');
  const card = { method: 'CARD', account: 'acct_1' } as const;
  expect(() => cryptoCloud.compose(newUuid(), [{ ...payout, target: card }])).toThrow('CARD');
});

it.each([
  [{ status: 400, body: { status: 'error', result: { validate_error: 'to_address' } } }, 'payout'],
  [{ status: 400, body: { status: 'error', result: 'The amount is below the minimum' } }, 'payout'],
  [{ status: 400, body: { status: 'error', result: 'Insufficient balance for this amount' } }, 'operator'],
  [{ status: 400, body: { status: 'error' } }, 'operator'],
  [{ status: 401, body: { detail: 'No address given' } }, 'operator'],
  [{ status: 403, body: { status: 'error', result: 'Withdrawals are off' } }, 'operator'],
] as const)('reads a clear refusal: %j', async (answer, fault) => {
  standIn.payouts.refuse(answer);
  const { batch, address } = newBatch();
  expect(await cryptoCloud.send(batch)).toEqual({ outcome: 'refused', fault, reason: JSON.stringify(answer.body) });
  expect(standIn.payouts.paid.has(address)).toBe(false);
});

it('is refused with a foreign key', async () => {
  const other = createCryptoCloudWithdrawals(standIn.url, 'not ours');
  const { batch } = newBatch();
  expect(await other.send(batch)).toMatchObject({ outcome: 'refused', fault: 'operator' });
});

it.each([
  { status: 200, body: { status: 'error', result: 'Something' } },
  { status: 200, body: { status: 'success' } },
  { status: 200, body: {} },
  { status: 302, body: {} },
  { status: 400, body: {} },
  { status: 400, body: { detail: 'Something' } },
  { status: 404, body: { message: 'No such page' } },
  { status: 408, body: { status: 'error' } },
  { status: 429, body: { status: 'error' } },
  { status: 500, body: { status: 'error' } },
])('does not know the outcome of %j', async (answer) => {
  standIn.payouts.refuse(answer);
  await expect(cryptoCloud.send(newBatch().batch)).rejects.toThrow(ProviderFailed);
});

it.each([
  ['outage', 0],
  ['gibberish', 0],
  ['silence', 0],
  ['endless', 0],
  ['lost', 1],
] as const)('does not repeat a call whose answer is %s', async (trouble, times) => {
  const { batch, address } = newBatch();
  standIn.fail(trouble);
  const before = standIn.calls.length;
  await expect(cryptoCloud.send(batch)).rejects.toThrow(ProviderFailed);
  expect(standIn.calls).toHaveLength(before + 1);
  expect(standIn.payouts.paid.get(address)?.times ?? 0).toBe(times);
});

it('can neither repeat nor ask: every call pays', async () => {
  const { batch, address } = newBatch();
  await cryptoCloud.send(batch);
  await cryptoCloud.send(batch);
  expect(standIn.payouts.paid.get(address)).toEqual({ cents: 5000, times: 2 });
  const { fetch, takeBack, verifyWebhook } = cryptoCloud;
  expect({ fetch, takeBack, verifyWebhook }).toEqual({
    fetch: null,
    takeBack: null,
    verifyWebhook: null,
  });
});
