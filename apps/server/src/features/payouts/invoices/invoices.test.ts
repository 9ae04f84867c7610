import { buffer } from 'node:stream/consumers';
import { actorOf, createPayoutContext } from '@dubplate/testkit/payouts/payout-context';
import { insertPayout } from '@dubplate/testkit/payouts/payout-rows';
import { type Person, signUpVerified } from '@dubplate/testkit/person';
import { pdfTexts } from '@dubplate/testkit/royalties/pdf-text';
import { startTestServer } from '@dubplate/testkit/server';
import { useServer } from '@dubplate/testkit/use-server';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { inTransaction } from '#platform/database/tables.ts';
import { createPayoutBox } from '../methods/store.ts';
import { lockPayout } from '../store.ts';
import { changeTax } from '../taxes/taxes.ts';
import { composeInvoice } from './compose-invoice.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { drawInvoice, findInvoice, firstInvoiceIssue, invoiceNumber } from './store.ts';

const server = useServer();
let artist: Person;
beforeAll(async () => {
  artist = await signUpVerified(server);
});

let context: ReturnType<typeof createPayoutContext>;
beforeEach(async () => {
  context = createPayoutContext(server);
  await context.db.deleteFrom('payout_invoices').execute();
});

const insertPaid = () =>
  insertPayout(context.db, createPayoutBox(context.keyring), {
    userUuid: artist.uuid,
    cents: 123_405,
    details: { method: 'CARD', account: null },
    state: 'PAID',
  });
const draw = (uuid: string, { end = (): void => undefined, first = 1, prefix = 'SB-' } = {}) =>
  inTransaction(context.db, async (trx) => {
    const payout = await lockPayout(trx, uuid);
    if (payout)
      await drawInvoice(
        trx,
        { ...context, issuer: { ...context.issuer, firstNumber: first, prefix } },
        payout,
        new Date('2026-11-27T12:00:00Z'),
      );
    end();
  });
const find = (payoutUuid: string, userUuid = artist.uuid) => findInvoice(context.db, context, { userUuid, payoutUuid });
const FIELDS = {
  country: 'DE',
  tax_id: null,
  vat_number: 'DE123456789',
  name: 'Анна Пример',
  address: 'Hauptstraße 1\n10115 Berlin',
};

it('has numbers without gaps, one per payout', async () => {
  const uuids = [await insertPaid(), await insertPaid(), await insertPaid(), await insertPaid()];
  const stop = () => {
    throw new Error('rolled back');
  };
  await expect(draw(uuids[0] ?? '', { end: stop })).rejects.toThrow('rolled back');
  await Promise.all([...uuids, ...uuids].map((uuid) => draw(uuid)));
  const { rows } = await server.database.pool.query('SELECT number FROM payout_invoices ORDER BY number');
  expect(rows.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  expect(invoiceNumber('SB-', 12)).toBe('SB-000012');
  expect(invoiceNumber('', 1_234_567)).toBe('1234567');
});

it('begins at the number of the operator, who cannot change it afterwards', async () => {
  expect(await firstInvoiceIssue(context.db, 1001)).toBeNull();
  const uuids = [await insertPaid(), await insertPaid()];
  for (const uuid of uuids) await draw(uuid, { first: 1001 });
  expect([(await find(uuids[0] ?? ''))?.number, (await find(uuids[1] ?? ''))?.number]).toEqual([
    'SB-001001',
    'SB-001002',
  ]);
  expect(await firstInvoiceIssue(context.db, 1001)).toBeNull();
  for (const first of [1, 1002, 5000])
    expect(await firstInvoiceIssue(context.db, first)).toContain('invoices 1001 to 1002 exist');
  expect(await firstInvoiceIssue(context.db, 1)).toContain('set it to 1001.');
});

it('refuses to start with another first number once an invoice exists, also beside a running node', async () => {
  await draw(await insertPaid());
  const env = { PAYOUT_INVOICE_FIRST: '5' };
  const place = { database: server.database, dataDir: server.dataDir };
  for (const where of [{ place }, { beside: server }])
    await expect(startTestServer({ env, ...where })).rejects.toThrow('set it to 1.');
});

it('names the receiver as of the payment, whatever changes afterwards', async () => {
  const [first, second] = [await insertPaid(), await insertPaid()];
  await draw(first);
  await changeTax(context, await actorOf(server, artist), FIELDS);
  await draw(second);
  await draw(first);
  expect((await find(first))?.receiver).toMatchObject({ name: artist.username, vat_number: null });
  const { number, at, receiver } = (await find(second)) ?? {};
  expect([number, at?.toISOString(), receiver]).toEqual(['SB-000002', '2026-11-27T12:00:00.000Z', FIELDS]);
  const stranger = await signUpVerified(server);
  expect(await find(second, stranger.uuid)).toBeNull();
});

it('keeps the number and the issuer of an invoice when the settings change', async () => {
  const uuid = await insertPaid();
  await draw(uuid, { prefix: 'A-' });
  context = { ...context, issuer: { firstNumber: 1, prefix: 'B-', name: 'Another Ltd' } };
  expect(await find(uuid)).toMatchObject({ number: 'A-000001', customer: context.config.debtor.name });
  await context.db.updateTable('payout_invoices').set({ prefix: null, customer: null }).execute();
  expect(await find(uuid)).toMatchObject({ number: 'B-000001', customer: 'Another Ltd' });
});

it('says in both languages who issues it, and that no tax is computed', async () => {
  await changeTax(context, await actorOf(server, artist), FIELDS);
  const uuid = await insertPaid();
  await draw(uuid);
  const invoice = await find(uuid);
  if (!invoice) throw new Error('no invoice');
  const english = composeInvoice(invoice, { language: 'en', brand: 'Dubplate' });
  expect(english).toMatchObject({
    title: 'Self-billing invoice SB-000001',
    warning: null,
    rows: [
      ['Service', 'Amount, US$'],
      ['Licence fees (royalties) for music', '1234.05'],
      ['Total, US$', '1234.05'],
    ],
  });
  expect(Object.fromEntries(english.facts)).toEqual({
    Date: '27 November 2026',
    'Supplier (paid)': 'Анна Пример',
    Address: FIELDS.address,
    Country: 'Germany',
    'VAT number': 'DE123456789',
    'Customer (pays)': context.config.debtor.name,
    'Paid to': '•••• 3000',
    Payout: uuid,
  });
  expect(english.notes).toEqual([
    `${context.config.debtor.name} issues this invoice on behalf of the supplier (self-billing).`,
    expect.stringContaining('not part of it'),
    'Reverse charge may apply: ask your adviser. This service computes no tax.',
  ]);
  const ofService = { ...invoice, customer: null };
  const russian = composeInvoice({ ...ofService, state: 'RETURNED' }, { language: 'ru', brand: 'Dubplate' });
  expect(russian).toMatchObject({
    title: 'Счёт самофактурирования SB-000001',
    warning: 'Эта выплата вернулась: счёт недействителен.',
  });
  expect(Object.fromEntries(russian.facts)).toMatchObject({
    Страна: 'Германия',
    'Заказчик (плательщик)': 'Dubplate',
  });
  expect(composeInvoice({ ...invoice, returnedCents: 2340 }, { language: 'en', brand: 'Dubplate' }).warning).toBe(
    'A part of this payout came back, US$ 23.40: the invoice counts for the rest.',
  );
  for (const language of ['en', 'ru'] as const) {
    const { name, stream } = await invoicePdf(
      context,
      { userUuid: artist.uuid, payoutUuid: uuid },
      { language, brand: 'Dubplate' },
    );
    const bytes = await buffer(stream);
    expect(name).toBe('invoice-SB-000001.pdf');
    expect([bytes.subarray(0, 5).toString(), bytes.subarray(-6).toString().trim()]).toEqual(['%PDF-', '%%EOF']);
  }
});

it('is not there before a payout is paid', async () => {
  const payout = { userUuid: artist.uuid, payoutUuid: await insertPaid() };
  await expect(invoicePdf(context, payout, { language: 'en', brand: 'x' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

it.each(['山田 花子', 'ნინო ბერიძე', 'Անահիտ Հակոբյան', 'สมชาย ใจดี', '김민지'])(
  'names the supplier %s',
  async (name) => {
    await changeTax(context, await actorOf(server, artist), { ...FIELDS, name });
    const uuid = await insertPaid();
    await draw(uuid);
    const { stream } = await invoicePdf(
      context,
      { userUuid: artist.uuid, payoutUuid: uuid },
      { language: 'en', brand: 'Dubplate' },
    );
    expect(pdfTexts(await buffer(stream)).join('')).toContain(name);
  },
);
