import { childrenOf, find, textOf } from '@dubplate/ern/xml/element';
import { parseXml } from '@dubplate/ern/xml/parse-xml';
import { createPayoutContext } from '@dubplate/testkit/payouts/payout-context';
import { insertPayout } from '@dubplate/testkit/payouts/payout-rows';
import { type Person, signUpVerified } from '@dubplate/testkit/person';
import { useServer } from '@dubplate/testkit/use-server';
import Papa from 'papaparse';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPayoutBox, type MethodDetails } from '../methods/store.ts';
import { cancelBankFile, createBankFile, listBankFiles, readBankFile } from './bank-files.ts';
import { bankText } from './bank-text.ts';

const server = useServer();
let admin: Person;
beforeAll(async () => {
  admin = await signUpVerified(server, { roles: ['admin'] });
});

let context: ReturnType<typeof createPayoutContext>;
beforeEach(async () => {
  context = createPayoutContext(server);
  // What other tests have left approved.
  await context.db.updateTable('payouts').set({ state: 'REJECTED' }).where('state', '=', 'APPROVED').execute();
});

const BANK: MethodDetails & { method: 'BANK' } = {
  method: 'BANK',
  holder: 'Юлия Щукина & Söhne',
  iban: 'DE89370400440532013000',
  account: null,
  bic: 'COBADEFFXXX',
  town: 'Köln',
  country: 'DE',
};
const approve = (cents: number, details: MethodDetails = BANK, notBefore?: Date) =>
  insertPayout(context.db, createPayoutBox(context.keyring), {
    userUuid: admin.uuid,
    cents,
    details,
    ...(notBefore && { notBefore }),
  });
const create = (format: 'csv' | 'pain001' = 'csv') => createBankFile(context, { format }, admin.uuid);
const stateOf = (uuid: string) =>
  context.db.selectFrom('payouts').select(['state', 'file_uuid']).where('uuid', '=', uuid).executeTakeFirstOrThrow();
const newest = async () => (await listBankFiles(context.db, { page: 1, take: 1, order: 'DESC' })).data[0];

describe('a file for the bank', () => {
  it('has the approved bank payouts, which are being sent from then on', async () => {
    const first = await approve(2500);
    const second = await approve(100_001, { ...BANK, iban: null, account: '12345678', holder: '=SUM(A1)' });
    const paypal = await approve(100, { method: 'PAYPAL', receiver: 'a@example.com' });
    const later = await approve(100, BANK, new Date(Date.now() + 3_600_000));
    const file = await create();
    expect(file).toEqual({ uuid: expect.any(String), payouts: 2, sum: '1025.01' });
    for (const uuid of [first, second]) expect(await stateOf(uuid)).toEqual({ state: 'SENDING', file_uuid: file.uuid });
    for (const uuid of [paypal, later]) expect(await stateOf(uuid)).toEqual({ state: 'APPROVED', file_uuid: null });
    const { name, type, content } = await readBankFile(context.db, file.uuid);
    expect([name, type]).toEqual([expect.stringMatching(/^payouts-.*\.csv$/), 'text/csv; charset=utf-8']);
    expect(Papa.parse(content.toString().slice(1).trim()).data).toEqual([
      ['reference', 'holder', 'iban', 'account', 'bic', 'town', 'country', 'amount', 'currency'],
      [first, BANK.holder, BANK.iban, '', BANK.bic, 'Köln', 'DE', '25.00', 'USD'],
      [second, "'=SUM(A1)", '', '12345678', BANK.bic, 'Köln', 'DE', '1000.01', 'USD'],
    ]);
    expect((await readBankFile(context.db, file.uuid)).content).toEqual(content);
    expect(await newest()).toMatchObject({ ...file, format: 'csv', cancelled_at: null, open: 2 });
    await expect(create()).rejects.toMatchObject({ code: 'NOTHING_APPROVED' });
  });

  it('is a transfer in US dollars outside SEPA as pain.001', async () => {
    const first = await approve(2500);
    const second = await approve(5, { ...BANK, iban: null, account: '12345678', town: null });
    const third = await approve(7, { ...BANK, town: '東京' });
    const file = await create('pain001');
    const { name, content } = await readBankFile(context.db, file.uuid);
    expect(name).toMatch(/\.xml$/);
    expect(content.toString()).toContain('xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"');
    const root = parseXml(content) ?? undefined;
    const header = find(root, 'CstmrCdtTrfInitn', 'GrpHdr');
    expect([textOf(header, 'NbOfTxs'), textOf(header, 'CtrlSum')]).toEqual(['3', '25.12']);
    const payment = find(root, 'CstmrCdtTrfInitn', 'PmtInf');
    expect(textOf(payment, 'Dbtr', 'Nm')).toBe('Dubplate Musik GmbH + Co. Koln');
    expect(textOf(payment, 'DbtrAcct', 'Id', 'IBAN')).toBe('DE89370400440532013000');
    expect(textOf(payment, 'ChrgBr')).toBe('DEBT');
    expect(find(payment, 'PmtTpInf')).toBeUndefined();
    const transfers = payment ? childrenOf(payment, 'CdtTrfTxInf') : [];
    expect(transfers.map((each) => textOf(each, 'PmtId', 'EndToEndId'))).toEqual(
      [first, second, third].map((uuid) => uuid.replaceAll('-', '')),
    );
    expect(transfers.map((each) => textOf(each, 'Amt', 'InstdAmt'))).toEqual(['25.00', '0.05', '0.07']);
    expect(find(transfers[0], 'Amt', 'InstdAmt')?.attributes).toEqual({ Ccy: 'USD' });
    expect(textOf(transfers[0], 'Cdtr', 'Nm')).toBe('Iuliia Shchukina + Sohne');
    const address = find(transfers[0], 'Cdtr', 'PstlAdr');
    expect([textOf(address, 'TwnNm'), textOf(address, 'Ctry')]).toEqual(['Koln', 'DE']);
    // Banks refuse an address that has a country alone.
    expect(transfers.slice(1).map((each) => find(each, 'Cdtr', 'PstlAdr'))).toEqual([undefined, undefined]);
    expect(textOf(transfers[0], 'CdtrAcct', 'Id', 'IBAN')).toBe(BANK.iban);
    expect(textOf(transfers[1], 'CdtrAcct', 'Id', 'Othr', 'Id')).toBe('12345678');
  });

  it('needs the account of the operator as pain.001', async () => {
    await approve(2500);
    const without = { ...context, config: { debtor: null } };
    await expect(createBankFile(without, { format: 'pain001' }, admin.uuid)).rejects.toMatchObject({
      code: 'DEBTOR_MISSING',
    });
  });

  it('has each payout once, however many files are written at the same time', async () => {
    await approve(2500);
    const results = await Promise.allSettled([create(), create(), create()]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is cancelled once, while all of its payouts are being sent', async () => {
    const uuids = [await approve(2500), await approve(100)];
    const { uuid } = await create();
    const cancel = () => cancelBankFile(context, uuid, admin.uuid);
    await context.db
      .updateTable('payouts')
      .set({ state: 'PAID' })
      .where('uuid', '=', uuids[0] ?? '')
      .execute();
    await expect(cancel()).rejects.toMatchObject({ code: 'FILE_USED' });
    await context.db
      .updateTable('payouts')
      .set({ state: 'SENDING' })
      .where('uuid', '=', uuids[0] ?? '')
      .execute();
    expect(await cancel()).toEqual({ uuid, payouts: 2, sum: '26.00' });
    for (const each of uuids) expect(await stateOf(each)).toEqual({ state: 'APPROVED', file_uuid: null });
    expect(await newest()).toMatchObject({ uuid, open: 0, cancelled_at: expect.any(String) });
    await expect(cancel()).rejects.toMatchObject({ code: 'FILE_USED' });
    const again = await create();
    expect(again.payouts).toBe(2);
    const { data } = await admin.ok('GET /staff/audit', { query: { subject: uuid } });
    expect(data.map(({ action }) => action)).toEqual(['payouts.cancel-file', 'payouts.create-file']);
  });

  it('is not there for an unknown id', async () => {
    const unknown = '00000000-0000-7000-8000-000000000000';
    await expect(readBankFile(context.db, unknown)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(cancelBankFile(context, unknown, admin.uuid)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

it.each([
  ['Łukasz Øster-Gårdß', 'Lukasz Oster-Gardss'],
  ['ЩУКИН Ёж', 'ShchUKIN Ezh'],
  ['José “Pepe” <x>', 'Jose Pepe x'],
  ['李小龍', '李小龍'],
])('writes %s for a bank as %s', (text, expected) => {
  expect(bankText(text, 140)).toBe(expected);
});
