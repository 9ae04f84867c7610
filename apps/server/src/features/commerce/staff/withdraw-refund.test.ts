import { createScriptedProvider, externalIdOf, paid, pushReport } from '@dubplate/testkit/commerce/scripted-provider';
import { addServiceToCart, checkOut } from '@dubplate/testkit/commerce/shop';
import { eventually } from '@dubplate/testkit/eventually';
import { type Person, signUp } from '@dubplate/testkit/person';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { checkLedger } from '../ledger/read.ts';
import { forgetRefundAddresses } from '../refunds/store.ts';

const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const TO_TRON = { network: 'USDT_TRC20', address: TRON } as const;
const ACCEPTED = { outcome: 'accepted', reference: 'INV-1' } as const;

const paypal = createScriptedProvider();
const cryptocloud = createScriptedProvider({ name: 'cryptocloud', isRefundByHand: true, canWithdraw: true });
let server: TestServer;
let admin: Person;
let artist: Person;
beforeAll(async () => {
  server = await startTestServer({
    providers: { PAY_PAL: paypal, CRYPTO_CLOUD: cryptocloud, CARD: null, STRIPE: null },
  });
  admin = await signUp(server, { roles: ['admin'] });
  artist = await signUp(server);
});
afterAll(() => server.stop());
beforeEach(() => {
  cryptocloud.withdrawn.length = 0;
  cryptocloud.withdrawalAnswer = ACCEPTED;
});
afterEach(async () => {
  expect(await checkLedger(server.database.db)).toEqual([]);
});

/** A purchase that was paid in coins and refunded. */
const refunded = async () => {
  const purchase = await addServiceToCart(artist);
  const { uuid } = await checkOut(artist, [purchase], 'CRYPTO_CLOUD');
  await pushReport(server, cryptocloud, [{ externalId: externalIdOf(uuid), report: paid(15) }]);
  const { refund } = await admin.ok('POST /staff/purchase/{id}/refund', { params: { id: purchase.uuid } });
  if (!refund) throw new Error('Nothing was refunded');
  return { purchase, params: { id: refund.uuid } };
};
type Refunded = Awaited<ReturnType<typeof refunded>>;
const read = ({ purchase }: Refunded) => admin.ok('GET /staff/purchase/{id}', { params: { id: purchase.uuid } });
const withdraw = ({ params }: Refunded, body: { network: 'USDT_TRC20' | 'USDC_ERC20'; address: string } = TO_TRON) =>
  admin.call('POST /staff/refund/{id}/withdraw', { params, body });
const refundIs = (one: Refunded, status: string) =>
  eventually(`a refund that is ${status}`, async () => {
    const [refund] = (await read(one)).refunds;
    return refund?.status === status ? refund : undefined;
  });

it('sends the refund to the address once and posts it', async () => {
  const one = await refunded();
  expect(await read(one)).toMatchObject({ canWithdraw: true, refunds: [{ status: 'BY_HAND', withdrawal: null }] });
  expect((await withdraw(one)).body.refund?.status).toBe('REQUESTED');
  expect((await withdraw(one)).error.message).toBe('WRONG_PURCHASE_STATE');
  const refund = await refundIs(one, 'DONE');
  expect(refund.withdrawal).toEqual({ ...TO_TRON, refusal: null });
  expect(cryptocloud.withdrawn).toEqual([{ ...TO_TRON, cents: 1500 }]);
  expect((await read(one)).entries.map(({ kind }) => kind)).toContain('refund_sent');
  const { data } = await admin.ok('GET /staff/audit', { query: { take: 50 } });
  expect(data.find(({ action }) => action === 'refund.withdraw')).toMatchObject({
    before: { status: 'BY_HAND' },
    after: { status: 'REQUESTED', cents: 1500, ...TO_TRON },
  });
});

it('waits for a person after a lost answer and is never sent again by itself', async () => {
  cryptocloud.withdrawalAnswer = null;
  const one = await refunded();
  await withdraw(one);
  await refundIs(one, 'UNKNOWN');
  const { params } = one;
  for (const call of ['settle', 'reopen'] as const)
    expect((await admin.call(`POST /staff/refund/{id}/${call}`, { params })).error.message).toBe(
      'WRONG_PURCHASE_STATE',
    );
  expect((await withdraw(one)).error.message).toBe('WRONG_PURCHASE_STATE');
  cryptocloud.withdrawalAnswer = ACCEPTED;
  server.clock.advance(600);
  await server.runJob('send-due-refunds');
  expect((await read(one)).refunds).toMatchObject([{ status: 'UNKNOWN' }]);
  expect(cryptocloud.withdrawn).toHaveLength(1);
  expect((await admin.ok('POST /staff/refund/{id}/reopen', { params })).refund?.status).toBe('BY_HAND');
  await withdraw(one);
  await refundIs(one, 'DONE');
  expect(cryptocloud.withdrawn).toHaveLength(2);
});

it('is settled after a person saw that the money had left', async () => {
  cryptocloud.withdrawalAnswer = null;
  const one = await refunded();
  await withdraw(one);
  await refundIs(one, 'UNKNOWN');
  server.clock.advance(61);
  const { params } = one;
  expect((await admin.ok('POST /staff/refund/{id}/settle', { params })).refund?.status).toBe('DONE');
  expect((await admin.call('POST /staff/refund/{id}/reopen', { params })).error.message).toBe('WRONG_PURCHASE_STATE');
});

it('is to be sent by hand again after a refusal, whose reason staff see', async () => {
  cryptocloud.withdrawalAnswer = { outcome: 'refused', fault: 'operator', reason: 'Insufficient balance' };
  const one = await refunded();
  await withdraw(one);
  const refused = await eventually('a refused withdrawal', async () => {
    const [refund] = (await read(one)).refunds;
    return refund?.withdrawal?.refusal ? refund : undefined;
  });
  expect(refused).toMatchObject({ status: 'BY_HAND', withdrawal: { ...TO_TRON, refusal: 'Insufficient balance' } });
  cryptocloud.withdrawalAnswer = ACCEPTED;
  await withdraw(one);
  expect((await refundIs(one, 'DONE')).withdrawal?.refusal).toBeNull();
});

it('needs an address of the network, an administrator and a provider with withdrawals', async () => {
  const one = await refunded();
  for (const body of [
    { network: 'USDC_ERC20', address: TRON } as const,
    { network: 'USDT_TRC20', address: '0x52908400098527886E0F7030069857D2E4169EE7' } as const,
    { network: 'USDT_TRC20', address: `${TRON.slice(0, -1)}9` } as const,
    { network: 'USDC_ERC20', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD' } as const,
    { network: 'USDT_TRC20', address: '' } as const,
  ])
    expect((await withdraw(one, body)).error.message).toBe('WRONG_CRYPTO_ADDRESS');
  const contract = { network: 'USDC_ERC20', address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' } as const;
  expect((await withdraw(one, contract)).error.message).toBe('CRYPTO_ADDRESS_UNOWNED');
  const support = await signUp(server, { roles: ['support'] });
  for (const person of [support, artist])
    expect((await person.call('POST /staff/refund/{id}/withdraw', { params: one.params, body: TO_TRON })).status).toBe(
      403,
    );
  expect((await withdraw({ ...one, params: { id: one.purchase.uuid } })).status).toBe(404);
  expect(cryptocloud.withdrawn).toEqual([]);

  const purchase = await addServiceToCart(artist);
  const { uuid } = await checkOut(artist, [purchase]);
  await pushReport(server, paypal, [{ externalId: externalIdOf(uuid), report: paid(15) }]);
  const { refund } = await admin.ok('POST /staff/purchase/{id}/refund', { params: { id: purchase.uuid } });
  const other = { purchase, params: { id: refund?.uuid ?? '' } };
  expect((await withdraw(other)).error.message).toBe('WITHDRAWAL_NOT_POSSIBLE');
  expect((await read(other)).canWithdraw).toBe(false);
});

it('forgets the addresses of an erased person, except of refunds that are not decided', async () => {
  const one = await refunded();
  await withdraw(one);
  await refundIs(one, 'DONE');
  cryptocloud.withdrawalAnswer = null;
  const other = await refunded();
  await withdraw(other);
  await refundIs(other, 'UNKNOWN');
  await forgetRefundAddresses(server.database.db, artist.uuid);
  expect((await read(one)).refunds).toMatchObject([{ status: 'DONE', withdrawal: null }]);
  expect((await read(other)).refunds).toMatchObject([{ status: 'UNKNOWN', withdrawal: TO_TRON }]);
});
