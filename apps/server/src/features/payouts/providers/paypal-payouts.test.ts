import { asCents } from '@dubplate/rules/cents';
import { PAYPAL_CREDENTIALS, type StandInPayPal, startPayPal } from '@dubplate/testkit/commerce/providers/paypal';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ProviderFailed } from '#features/commerce/index.ts';
import { newUuid } from '#platform/ids.ts';
import type { PayoutBatch, PayoutProvider, PayoutToSend } from './payout-provider.ts';
import { createPayPalPayouts } from './paypal-payouts.ts';

let standIn: StandInPayPal;
let payPal: PayoutProvider;
beforeAll(async () => {
  standIn = await startPayPal();
  payPal = createPayPalPayouts(standIn.url, PAYPAL_CREDENTIALS, { emailSubject: 'Your royalties' });
});
afterAll(() => standIn.stop());
afterEach(() => standIn.payouts.refuse(null));

const newPayout = (cents = 2500): PayoutToSend => ({
  uuid: newUuid(),
  cents: asCents(cents),
  target: { method: 'PAYPAL', receiver: 'vera@example.com' },
});
const newBatch = (payouts: readonly PayoutToSend[] = [newPayout()]): PayoutBatch & { readonly ids: string[] } => {
  const uuid = newUuid();
  return { uuid, body: payPal.compose(uuid, payouts), ids: payouts.map((one) => one.uuid) };
};
const firstOf = ({ ids: [id = ''] }: { readonly ids: readonly string[] }): string => id;
const isPayouts = ({ path }: { readonly path: string }) => path.startsWith('/v1/payments/payouts');

const sent = async (payouts?: readonly PayoutToSend[]) => {
  const batch = newBatch(payouts);
  const answer = await payPal.send(batch);
  if (answer.outcome !== 'accepted') throw new Error(answer.reason);
  return { ...batch, reference: answer.reference };
};

it('sends the committed body as it is, with exact amounts', async () => {
  const payouts = [1, 10, 99, 1010, 123_456_789].map(newPayout);
  const batch = newBatch(payouts);
  expect(payPal.compose(batch.uuid, payouts)).toBe(batch.body);
  await payPal.send(batch);
  const call = standIn.calls.at(-1);
  expect(call?.raw).toBe(batch.body);
  expect(call?.headers['paypal-request-id']).toBe(batch.uuid);
  const body = JSON.parse(batch.body);
  expect(body.sender_batch_header).toEqual({
    sender_batch_id: batch.uuid,
    recipient_type: 'EMAIL',
    email_subject: 'Your royalties',
  });
  expect(body.items[0]).toEqual({
    recipient_type: 'EMAIL',
    receiver: 'vera@example.com',
    amount: { value: '0.01', currency: 'USD' },
    sender_item_id: firstOf(batch),
  });
  expect(body.items.map(({ amount }: { amount: { value: string } }) => amount.value)).toEqual([
    '0.01',
    '0.10',
    '0.99',
    '10.10',
    '1234567.89',
  ]);
  for (const { uuid, cents } of payouts) expect(standIn.payouts.paid.get(uuid)).toEqual({ cents, times: 1 });
});

it('does not pay to another method', () => {
  const target = { method: 'CARD', account: 'acct_1' } as const;
  expect(() => payPal.compose(newUuid(), [{ ...newPayout(), target }])).toThrow('CARD');
});

it('finds the first batch by sending the same body again', async () => {
  const batch = await sent();
  expect(await payPal.send(batch)).toEqual({ outcome: 'accepted', reference: batch.reference, reports: [] });
  standIn.fail('lost', 1, isPayouts);
  const lost = newBatch();
  await expect(payPal.send(lost)).rejects.toThrow(ProviderFailed);
  expect(await payPal.fetch?.({ ...lost, reference: null })).toBeNull();
  const again = await payPal.send(lost);
  expect(again).toMatchObject({ outcome: 'accepted', reference: expect.stringMatching(/^[A-Z0-9]{13}$/) });
  expect(standIn.payouts.paid.get(firstOf(lost))).toEqual({ cents: 2500, times: 1 });
});

it('never calls the host of the link in a refusal as a duplicate', async () => {
  const hostile = await startPayPal();
  try {
    const batch = await sent();
    standIn.payouts.linkDuplicates((id) => `${hostile.url}/../v1/payments/payouts/${id}?page=2#x`);
    const answer = await payPal.send(batch);
    expect(answer).toEqual({ outcome: 'accepted', reference: batch.reference, reports: [] });
    expect(await payPal.fetch?.(batch)).toHaveLength(1);
    expect(hostile.calls).toEqual([]);
    for (const link of [
      '',
      'nonsense',
      `${hostile.url}/`,
      `${hostile.url}/a%2Fb`,
      `${hostile.url}/${'x'.repeat(65)}`,
    ]) {
      standIn.payouts.linkDuplicates(() => link);
      await expect(payPal.send(batch)).rejects.toThrow(ProviderFailed);
    }
    expect(hostile.calls).toEqual([]);
    // A link to another batch is noticed when it is fetched.
    const other = await sent();
    await expect(payPal.fetch?.({ ...batch, reference: other.reference })).rejects.toThrow('another batch');
  } finally {
    standIn.payouts.linkDuplicates((id) => `https://api.paypal.com/v1/payments/payouts/${id}`);
    await hostile.stop();
  }
});

it.each([
  [{ status: 422, name: 'INSUFFICIENT_FUNDS' }, 'operator'],
  [{ status: 401, name: 'AUTHENTICATION_FAILURE' }, 'operator'],
  [{ status: 403, name: 'AUTHORIZATION_ERROR' }, 'operator'],
  [{ status: 403, name: 'NOT_AUTHORIZED' }, 'operator'],
  [{ status: 400, name: 'USER_BUSINESS_ERROR' }, 'operator'],
  [{ status: 400, name: 'VALIDATION_ERROR' }, 'payout'],
  [{ status: 422, name: 'RECEIVER_UNREGISTERED' }, 'payout'],
  [{ status: 400, name: 'VALIDATION_ERROR', details: [{ field: 'items[0].receiver', issue: 'Invalid' }] }, 'payout'],
  [{ status: 400, name: 'VALIDATION_ERROR', details: [{ field: 'sender_batch_header.email_subject' }] }, 'operator'],
] as const)('reads a refusal: %j', async (error, fault) => {
  standIn.payouts.refuse(error);
  const batch = newBatch();
  const answer = await payPal.send(batch);
  expect(answer).toMatchObject({ outcome: 'refused', fault, reason: expect.stringContaining(error.name) });
  expect(standIn.payouts.paid.has(firstOf(batch))).toBe(false);
});

it('names the wrong receiver of a batch', async () => {
  const target = { method: 'PAYPAL', receiver: 'nobody' } as const;
  expect(await payPal.send(newBatch([newPayout(), { ...newPayout(), target }]))).toMatchObject({
    outcome: 'refused',
    fault: 'payout',
    reason: expect.stringContaining('items[1].receiver'),
  });
});

it.each([408, 409, 429, 500, 503])('does not know the outcome of status %i', async (status) => {
  standIn.payouts.refuse({ status, name: 'SOMETHING' });
  await expect(payPal.send(newBatch())).rejects.toThrow(ProviderFailed);
});

it.each(['outage', 'gibberish', 'silence', 'endless', 'lost'] as const)(
  'pays once when the first answer is %s',
  async (trouble) => {
    const batch = newBatch();
    standIn.fail(trouble, 1, isPayouts);
    await expect(payPal.send(batch)).rejects.toThrow(ProviderFailed);
    expect(await payPal.send(batch)).toMatchObject({ outcome: 'accepted' });
    expect(standIn.payouts.paid.get(firstOf(batch))).toEqual({ cents: 2500, times: 1 });
  },
);

describe('the states of a batch', () => {
  it.each([
    ['SUCCESS', 'PAID'],
    ['PENDING', 'SENT'],
    ['ONHOLD', 'SENT'],
    ['UNCLAIMED', 'UNCLAIMED'],
    ['RETURNED', 'RETURNED'],
    ['REFUNDED', 'RETURNED'],
    ['REVERSED', 'RETURNED'],
    ['FAILED', 'FAILED'],
    ['BLOCKED', 'FAILED'],
  ] as const)('reads %s as %s', async (status, state) => {
    const batch = await sent();
    const id = firstOf(batch);
    standIn.payouts.move(id, status);
    const reference = standIn.payouts.item(id).payout_item_id;
    expect(await payPal.fetch?.(batch)).toEqual([{ payoutUuid: id, state, reference, fee: null, reason: null }]);
  });

  it('contain the fee and the reason', async () => {
    const batch = await sent();
    standIn.payouts.move(firstOf(batch), 'FAILED', {
      payout_item_fee: { currency: 'USD', value: '0.25' },
      errors: { name: 'RECEIVER_UNREGISTERED', message: 'Receiver is unregistered' },
    });
    expect(await payPal.fetch?.(batch)).toMatchObject([{ state: 'FAILED', fee: 25, reason: 'RECEIVER_UNREGISTERED' }]);
    standIn.payouts.move(firstOf(batch), 'SUCCESS', { payout_item_fee: { currency: 'EUR', value: '0.25' } });
    expect(await payPal.fetch?.(batch)).toMatchObject([{ state: 'PAID', fee: null }]);
  });

  it('are read from all pages', async () => {
    const batch = await sent(Array.from({ length: 5 }, () => newPayout()));
    standIn.payouts.limitPages(2);
    const reports = (await payPal.fetch?.(batch)) ?? [];
    standIn.payouts.limitPages(1000);
    expect(reports.map(({ payoutUuid }) => payoutUuid)).toEqual(batch.ids);
  });

  it.each(['DENIED', 'CANCELED'] as const)('end with a %s batch', async (status) => {
    const batch = await sent([newPayout(), newPayout()]);
    standIn.payouts.moveBatch(batch.uuid, status);
    const reports = (await payPal.fetch?.(batch)) ?? [];
    expect(reports.map(({ payoutUuid }) => payoutUuid)).toEqual(batch.ids);
    for (const report of reports) expect(report).toMatchObject({ state: 'FAILED', reason: status });
  });

  it('are unknown for a batch that PayPal does not know', async () => {
    expect(await payPal.fetch?.({ ...newBatch(), reference: 'NOTHERE' })).toBeNull();
    const batch = await sent();
    standIn.fail('gibberish', 1, isPayouts);
    await expect(payPal.fetch?.(batch)).rejects.toThrow(ProviderFailed);
  });
});

it('takes back an unclaimed payout any number of times, and no other', async () => {
  const batch = await sent();
  const uuid = firstOf(batch);
  const payout = { uuid, reference: standIn.payouts.item(uuid).payout_item_id };
  standIn.payouts.move(uuid, 'SUCCESS');
  await expect(payPal.takeBack?.(payout)).rejects.toThrow(ProviderFailed);
  standIn.payouts.move(uuid, 'UNCLAIMED');
  standIn.fail('lost', 1, isPayouts);
  await expect(payPal.takeBack?.(payout)).rejects.toThrow(ProviderFailed);
  await payPal.takeBack?.(payout);
  await payPal.takeBack?.(payout);
  expect(await payPal.fetch?.(batch)).toMatchObject([{ state: 'RETURNED' }]);
});

describe('the webhook', () => {
  it('names the payout and its batch, also when it is repeated', async () => {
    const batch = await sent();
    const payoutUuid = firstOf(batch);
    const event = standIn.event('PAYMENT.PAYOUTS-ITEM.SUCCEEDED', standIn.payouts.itemResource(payoutUuid));
    const notice = { eventId: expect.any(String), payoutUuid, batchReference: batch.reference };
    expect(await payPal.verifyWebhook?.(event)).toEqual([notice]);
    expect(await payPal.verifyWebhook?.(event)).toEqual([notice]);
    const ofBatch = standIn.event('PAYMENT.PAYOUTSBATCH.SUCCESS', standIn.payouts.batchResource(batch.uuid));
    expect(await payPal.verifyWebhook?.(ofBatch)).toEqual([{ ...notice, payoutUuid: null }]);
  });

  it('ignores events about payments and events without ids', async () => {
    const event = (type: string, resource: object) => payPal.verifyWebhook?.(standIn.event(type, resource));
    expect(await event('CHECKOUT.ORDER.APPROVED', { id: 'ORDER' })).toEqual([]);
    expect(await event('PAYMENT.PAYOUTS-ITEM.FAILED', {})).toEqual([]);
    expect(await event('PAYMENT.PAYOUTSBATCH.DENIED', { batch_header: 1 })).toEqual([]);
  });

  it('rejects forged and absent signatures', async () => {
    const batch = await sent();
    const resource = standIn.payouts.itemResource(firstOf(batch));
    const event = standIn.event('PAYMENT.PAYOUTS-ITEM.SUCCEEDED', resource);
    const other = standIn.event('PAYMENT.PAYOUTS-ITEM.FAILED', resource);
    expect(await payPal.verifyWebhook?.({ ...event, body: other.body })).toBeNull();
    expect(await payPal.verifyWebhook?.({ headers: {}, body: event.body })).toBeNull();
    expect(await payPal.verifyWebhook?.({ ...event, body: Buffer.from('{') })).toBeNull();
    standIn.fail('outage');
    await expect(payPal.verifyWebhook?.(event)).rejects.toThrow(ProviderFailed);
  });
});
