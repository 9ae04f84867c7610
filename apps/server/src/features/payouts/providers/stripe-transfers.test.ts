import { asCents } from '@dubplate/rules/cents';
import { STRIPE_CREDENTIALS, type StandInStripe, startStripe } from '@dubplate/testkit/commerce/providers/stripe';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openStripeApi, ProviderFailed } from '#features/commerce/index.ts';
import { newUuid } from '#platform/ids.ts';
import type { Onboarding, PayoutBatch, PayoutProvider } from './payout-provider.ts';
import { createStripeOnboarding } from './stripe-onboarding.ts';
import { createStripeTransfers } from './stripe-transfers.ts';

const CONNECT_SECRET = 'whsec_of_connected_accounts';

let standIn: StandInStripe;
let stripe: PayoutProvider;
let onboarding: Onboarding;
beforeAll(async () => {
  standIn = await startStripe();
  const api = await openStripeApi(standIn.url, { ...STRIPE_CREDENTIALS, connectWebhookSecret: CONNECT_SECRET });
  stripe = createStripeTransfers(api);
  onboarding = createStripeOnboarding(api);
});
afterAll(() => standIn.stop());
afterEach(() => standIn.transfers.refuse(null));

let accounts = 0;
const newAccount = () => `acct_of_test_${++accounts}`;
const newBatch = (account = newAccount(), cents = 2500): PayoutBatch & { readonly account: string } => {
  const uuid = newUuid();
  const target = { method: 'CARD', account } as const;
  return { uuid, body: stripe.compose(uuid, [{ uuid, cents: asCents(cents), target }]), account };
};

const sent = async (account?: string) => {
  const batch = newBatch(account);
  const answer = await stripe.send(batch);
  if (answer.outcome !== 'accepted') throw new Error(answer.reason);
  return { ...batch, reference: answer.reference };
};
const paidOnce = (uuid: string) => expect(standIn.transfers.paid.get(uuid)).toEqual({ cents: 2500, times: 1 });

it('sends one transfer with our ids for repeated calls', async () => {
  const batch = newBatch('acct_vera', 123_456_789);
  const first = await stripe.send(batch);
  const call = standIn.calls.at(-1);
  expect(call?.headers['idempotency-key']).toBe(batch.uuid);
  expect(Object.fromEntries(new URLSearchParams(call?.raw))).toEqual({
    amount: '123456789',
    currency: 'usd',
    destination: 'acct_vera',
    transfer_group: batch.uuid,
    'metadata[payout_uuid]': batch.uuid,
  });
  const { id } = standIn.transfers.transferOf(batch.uuid);
  const report = { payoutUuid: batch.uuid, state: 'SENT', reference: id, fee: null, reason: null };
  expect(first).toEqual({ outcome: 'accepted', reference: id, reports: [report] });
  expect(await stripe.send(batch)).toEqual(first);
  expect(standIn.transfers.paid.get(batch.uuid)).toEqual({ cents: 123_456_789, times: 1 });
});

it('sends one payout to a connected account', () => {
  const card = { uuid: newUuid(), cents: asCents(100), target: { method: 'CARD', account: 'acct_1' } } as const;
  expect(() => stripe.compose(newUuid(), [])).toThrow('one payout');
  expect(() => stripe.compose(newUuid(), [card, card])).toThrow('one payout');
  const target = { method: 'PAYPAL', receiver: 'vera@example.com' } as const;
  expect(() => stripe.compose(newUuid(), [{ ...card, target }])).toThrow('PAYPAL');
});

it.each(['outage', 'gibberish', 'silence', 'endless', 'lost'] as const)(
  'pays once when the first answer is %s',
  async (trouble) => {
    const batch = newBatch();
    standIn.fail(trouble);
    await expect(stripe.send(batch)).rejects.toThrow(ProviderFailed);
    expect(await stripe.send(batch)).toMatchObject({ outcome: 'accepted' });
    paidOnce(batch.uuid);
  },
);

it('finds a transfer whose answer was lost, and none that was not made', async () => {
  const lost = newBatch();
  standIn.fail('lost');
  await expect(stripe.send(lost)).rejects.toThrow(ProviderFailed);
  const { id } = standIn.transfers.transferOf(lost.uuid);
  expect(await stripe.fetch?.({ ...lost, reference: null })).toMatchObject([{ state: 'SENT', reference: id }]);
  expect(await stripe.fetch?.({ ...newBatch(), reference: null })).toBeNull();
  expect(await stripe.fetch?.({ ...newBatch(), reference: 'tr_none' })).toBeNull();
  const other = await sent();
  await expect(stripe.fetch?.({ ...lost, reference: other.reference })).rejects.toThrow('another payout');
  standIn.fail('outage');
  await expect(stripe.fetch?.({ ...lost, reference: null })).rejects.toThrow(ProviderFailed);
});

it.each([
  [{ status: 400, code: 'balance_insufficient', message: 'Insufficient funds' }, 'operator'],
  [{ status: 401, message: 'Invalid API Key provided' }, 'operator'],
  [{ status: 401, code: 'account_invalid' }, 'operator'],
  [{ status: 403, message: 'The key lacks a permission' }, 'operator'],
  [{ status: 400, code: 'parameter_unknown' }, 'operator'],
  [{ status: 403, code: 'account_invalid' }, 'payout'],
  [{ status: 400, code: 'insufficient_capabilities_for_transfer' }, 'payout'],
  [{ status: 400, code: 'resource_missing', param: 'destination' }, 'payout'],
  [{ status: 400, code: 'amount_too_small' }, 'payout'],
] as const)('reads a refusal: %j', async (error, fault) => {
  standIn.transfers.refuse(error);
  const batch = newBatch();
  const reason = expect.stringContaining('code' in error ? error.code : error.message);
  expect(await stripe.send(batch)).toEqual({ outcome: 'refused', fault, reason });
  expect(standIn.transfers.paid.has(batch.uuid)).toBe(false);
});

it.each([409, 429, 500, 503])('does not know the outcome of status %i', async (status) => {
  standIn.transfers.refuse({ status });
  await expect(stripe.send(newBatch())).rejects.toThrow(ProviderFailed);
});

it('does not know the outcome when a key comes with another body', async () => {
  const batch = await sent();
  const { body } = newBatch();
  await expect(stripe.send({ uuid: batch.uuid, body })).rejects.toThrow(ProviderFailed);
});

describe('the state of a transfer', () => {
  const stateOf = async (batch: PayoutBatch & { readonly reference: string }) => (await stripe.fetch?.(batch))?.[0];

  it('follows the payout of the account that contains it', async () => {
    const account = newAccount();
    const other = await sent(account);
    standIn.transfers.payOut(account, 'paid');
    for (let n = 0; n < 3; n++) await sent(account);
    const batch = await sent(account);
    expect(await stateOf(batch)).toMatchObject({ state: 'SENT', reference: batch.reference });
    const payout = standIn.transfers.payOut(account);
    standIn.transfers.payOutByHand(account);
    expect(await stateOf(batch)).toMatchObject({ state: 'SENT' });
    standIn.transfers.movePayout(payout, 'in_transit');
    expect(await stateOf(batch)).toMatchObject({ state: 'SENT' });
    standIn.transfers.movePayout(payout, 'paid');
    expect(await stateOf(batch)).toEqual({
      payoutUuid: batch.uuid,
      state: 'PAID',
      reference: batch.reference,
      fee: null,
      returned: 0,
      reason: null,
    });
    expect(await stateOf(other)).toMatchObject({ state: 'PAID' });
  });

  it('is unclaimed after the bank refused it, and paid when a later payout contains it', async () => {
    const batch = await sent();
    const payout = standIn.transfers.payOut(batch.account, 'paid');
    standIn.transfers.movePayout(payout, 'failed', 'account_closed');
    expect(await stateOf(batch)).toMatchObject({ state: 'UNCLAIMED', reason: 'account_closed' });
    const second = standIn.transfers.payOut(batch.account);
    expect(await stateOf(batch)).toMatchObject({ state: 'SENT', reason: null });
    standIn.transfers.movePayout(second, 'canceled');
    expect(await stateOf(batch)).toMatchObject({ state: 'UNCLAIMED', reason: 'canceled' });
    standIn.transfers.payOut(batch.account, 'paid');
    expect(await stateOf(batch)).toMatchObject({ state: 'PAID' });
  });

  it('stays while a part of the transfer is reversed', async () => {
    const batch = await sent();
    standIn.transfers.reverseInDashboard(batch.uuid, 600);
    expect(await stateOf(batch)).toMatchObject({ state: 'SENT', returned: 600 });
    standIn.transfers.payOut(batch.account, 'paid');
    standIn.transfers.reverseInDashboard(batch.uuid, 400);
    expect(await stateOf(batch)).toMatchObject({ state: 'PAID', returned: 1000 });
    standIn.transfers.reverseInDashboard(batch.uuid);
    const whole = await stateOf(batch);
    expect([whole?.state, whole?.returned]).toEqual(['RETURNED', undefined]);
  });

  it('is returned after the transfer was reversed', async () => {
    const batch = await sent();
    standIn.transfers.reverseInDashboard(batch.uuid);
    expect(await stateOf(batch)).toMatchObject({ state: 'RETURNED' });
  });
});

it('takes a transfer back any number of times', async () => {
  const batch = await sent();
  standIn.fail('lost');
  await expect(stripe.takeBack?.(batch)).rejects.toThrow(ProviderFailed);
  await stripe.takeBack?.(batch);
  await stripe.takeBack?.(batch);
  expect(standIn.calls.at(-1)?.headers['idempotency-key']).toBe(`${batch.uuid}:reversal`);
  const other = await sent();
  standIn.transfers.reverseInDashboard(other.uuid);
  await stripe.takeBack?.(other);
  await expect(stripe.takeBack?.({ uuid: newUuid(), reference: 'tr_none' })).rejects.toThrow(ProviderFailed);
});

describe('the webhook', () => {
  it.each(['transfer.created', 'transfer.updated', 'transfer.reversed'])('names the payout of %s', async (type) => {
    const batch = await sent();
    const event = standIn.event(type, standIn.transfers.transferOf(batch.uuid));
    const notice = { eventId: expect.any(String), payoutUuid: batch.uuid, batchReference: batch.reference };
    expect(await stripe.verifyWebhook?.(event)).toEqual([notice]);
    expect(await stripe.verifyWebhook?.(event)).toEqual([notice]);
  });

  it.each(['payout.paid', 'payout.failed', 'payout.updated'])(
    'names each transfer in the payout of %s',
    async (type) => {
      const account = newAccount();
      const batches = [await sent(account), await sent(account), await sent(account)];
      const first = standIn.transfers.payOut(account);
      standIn.transfers.movePayout(first, 'failed', 'no_account');
      const last = await sent(account);
      const second = standIn.transfers.payOut(account);
      const heard = async (payout: string, options: object) =>
        stripe.verifyWebhook?.(standIn.event(type, standIn.transfers.payoutObject(payout), options));
      const signed = { account, secret: CONNECT_SECRET };
      const noticeOf = ({ reference }: { readonly reference: string }) => ({
        eventId: expect.any(String),
        payoutUuid: null,
        batchReference: reference,
      });
      expect(await heard(first, signed)).toEqual(batches.map(noticeOf));
      expect(await heard(second, { account })).toEqual(expect.arrayContaining([...batches, last].map(noticeOf)));
      expect(await heard(standIn.transfers.payOutByHand(account), signed)).toEqual([]);
      expect(await heard(first, {})).toEqual([]);
      standIn.fail('outage');
      await expect(heard(first, signed)).rejects.toThrow(ProviderFailed);
    },
  );

  it('ignores events about payments and transfers of others', async () => {
    const heard = (type: string, object: object) => stripe.verifyWebhook?.(standIn.event(type, object));
    expect(await heard('checkout.session.completed', { id: 'cs_test_1' })).toEqual([]);
    expect(await heard('transfer.created', { id: 'tr_1', metadata: {} })).toEqual([]);
  });

  it('rejects forged, expired and absent signatures', async () => {
    const batch = await sent();
    const transfer = standIn.transfers.transferOf(batch.uuid);
    const event = standIn.event('transfer.created', transfer);
    const other = standIn.event('transfer.reversed', transfer);
    for (const webhook of [
      standIn.event('transfer.created', transfer, { secret: 'whsec_other' }),
      standIn.event('transfer.created', transfer, { ageSeconds: 301 }),
      standIn.event('transfer.created', transfer, { secret: CONNECT_SECRET, ageSeconds: 301 }),
      { headers: {}, body: event.body },
      { headers: event.headers, body: other.body },
    ])
      expect(await stripe.verifyWebhook?.(webhook)).toBeNull();
  });
});

describe('onboarding', () => {
  const receiver = (country: string, email: string | null = null) => ({ key: newUuid(), email, country });

  it('creates one account per key', async () => {
    const vera = receiver('DE', 'vera@example.com');
    const account = await onboarding.createAccount(vera);
    expect(await onboarding.createAccount(vera)).toBe(account);
    expect(await onboarding.createAccount(receiver('DE'))).not.toBe(account);
    expect(standIn.transfers.accounts.get(account)).toMatchObject({ email: 'vera@example.com', country: 'DE' });
    const sentForm = new URLSearchParams(standIn.calls.find(({ path }) => path === '/v1/accounts')?.raw);
    expect(sentForm.get('controller[stripe_dashboard][type]')).toBe('express');
    expect(sentForm.get('capabilities[transfers][requested]')).toBe('true');
  });

  it.each([
    ['US', 'full'],
    ['DE', 'full'],
    ['GB', 'full'],
    ['MX', 'recipient'],
    ['JP', 'recipient'],
  ])('asks for the agreement that accounts in %s can have: %s', async (country, agreement) => {
    const account = await onboarding.createAccount(receiver(country));
    expect(standIn.transfers.accounts.get(account)?.service_agreement).toBe(agreement);
  });

  it('leads to a page and reports when the account can receive money', async () => {
    const account = await onboarding.createAccount(receiver('FR'));
    const urls = { returnUrl: 'https://music.example/payouts', refreshUrl: 'https://music.example/payouts?again' };
    expect(await onboarding.link(account, urls)).toBe(`https://connect.stripe.test/setup/${account}`);
    const form = new URLSearchParams(standIn.calls.at(-1)?.raw);
    expect([form.get('return_url'), form.get('refresh_url')]).toEqual([urls.returnUrl, urls.refreshUrl]);
    expect(await onboarding.fetch(account)).toEqual({ isReady: false, masked: null, country: 'FR' });
    standIn.transfers.setReady(account, true);
    expect(await onboarding.fetch(account)).toEqual({ isReady: true, masked: 'Visa •••• 4242', country: 'FR' });
    standIn.transfers.setReady(account, false);
    expect(await onboarding.fetch(account)).toMatchObject({ isReady: false });
  });

  it('distinguishes an outage from an answer', async () => {
    const account = await onboarding.createAccount(receiver('FR'));
    for (const call of [
      () => onboarding.createAccount(receiver('FR')),
      () => onboarding.link(account, { returnUrl: 'https://m.example', refreshUrl: 'https://m.example' }),
      () => onboarding.fetch(account),
    ]) {
      standIn.fail('outage');
      await expect(call()).rejects.toThrow(ProviderFailed);
    }
    await expect(onboarding.fetch('acct_none')).rejects.toThrow(ProviderFailed);
  });
});
