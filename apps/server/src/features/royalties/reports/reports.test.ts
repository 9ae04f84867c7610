import { type Person, signUpVerified } from '@dubplate/testkit/person';
import { publishRelease } from '@dubplate/testkit/records';
import {
  closeThrough,
  createSequence,
  listStatements,
  newestStatement,
  readBalance,
  statementLines,
} from '@dubplate/testkit/royalties/bookkeeping';
import { approveSales, importSales, type Sale, salesForm } from '@dubplate/testkit/royalties/sales';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findIssues } from '../accounting/read-issues.ts';
import { replay } from '../accounting/replay-store.ts';

let server: TestServer;
let admin: Person;
let moderator: Person;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signUpVerified(server, { roles: ['admin'] });
  moderator = await signUpVerified(server, { roles: ['moderator'] });
});
afterAll(() => server.stop());

const db = () => server.database.db;
/** Nothing may disagree after any step, and replaying everything must give the same statements. */
const expectBooksToAgree = async () => {
  expect(await findIssues(db())).toEqual([]);
  expect(await replay(db())).toEqual([]);
  expect(await findIssues(db())).toEqual([]);
};

const { nextMonth, name } = createSequence();
const closeMonth = (period: string) => closeThrough(admin, period);

describe('a sales report', () => {
  let owner: Person;
  let isrc: string;
  let upc: string;
  let tracks: readonly { uuid: string; isrc: string | null }[];
  beforeAll(async () => {
    owner = await signUpVerified(server);
    const record = await publishRelease(owner, moderator);
    tracks = record.tracks;
    isrc = tracks[0]?.isrc ?? '';
    upc = record.release.upc ?? '';
  });
  let period: string;
  beforeEach(() => {
    period = nextMonth();
  });
  const sale = (net: string, more: Partial<Sale> = {}): Sale => ({ month: period, isrc, net, ...more });

  it('is a draft that shows what it has and what matches nothing', async () => {
    const draft = await importSales(admin, name(), [
      sale('1.5', { units: 3 }),
      sale('0.5', { units: 2, isrc: null, upc }),
      sale('-0.25', { isrc: 'QZZZZ2500001', title: 'Nobody’s' }),
    ]);
    expect(draft).toMatchObject({
      format: 'plain',
      accounting_period: period,
      currency: 'USD',
      status: 'DRAFT',
      rows: 3,
      units: '6',
      net: '1.75',
      unmatched: { rows: 1, net: '-0.25' },
      rate: null,
    });
    const id = { params: { id: draft.uuid ?? '' } };
    const detail = await admin.ok('GET /staff/sales-reports/{id}', id);
    expect(detail.stores).toEqual([{ store: 'spotify', rows: 3, units: '6', net: '1.75', usd: null }]);
    const unmatched = await admin.ok('GET /staff/sales-reports/{id}/rows', { ...id, query: { matched: 'false' } });
    expect(unmatched.data).toMatchObject([{ row: 4, net: '-0.25', unmatched_code: 'UNKNOWN', match: null }]);
    await admin.call('DELETE /staff/sales-reports/{id}', id);
    expect((await admin.call('GET /staff/sales-reports/{id}', id)).status).toBe(404);
  });

  it('answers a dry run in the same way and keeps nothing', async () => {
    const form = new FormData();
    form.append('report', 'dry');
    form.append('file', new Blob([`sale_period,isrc,net,currency\n${period},${isrc},2.5,EUR\n`]), 'dry.csv');
    const dry = await admin.ok('POST /staff/sales-reports/import', { query: { dry_run: 'true' }, body: form });
    expect(dry).toMatchObject({ uuid: null, report: 'dry', rows: 1, net: '2.5', currency: 'EUR' });
    const { meta } = await admin.ok('GET /staff/sales-reports', { query: { accounting_period: period } });
    expect(meta.itemCount).toBe(0);
  });

  it('is converted so that its rows add up to the received amount and the fee exactly', async () => {
    const sales = [sale('1'), sale('1'), sale('1', { store: 'Deezer' })];
    const report = await approveSales(admin, name(), sales, '100');
    const { data } = await admin.ok('GET /staff/sales-reports/{id}/rows', {
      params: { id: report.uuid ?? '' },
      query: {},
    });
    expect(data.map(({ usd }) => usd)).toEqual(['33.333333333334', '33.333333333333', '33.333333333333']);
    expect(report.rate).toBe('33.333333333333');
    await closeMonth(period);
    const statement = await newestStatement(owner);
    expect(statement).toMatchObject({ period, opening: '0', earnings: '79.999999999999', closing: '79.999999999999' });
    const lines = await statementLines(owner, statement);
    expect(lines[0]).toMatchObject({
      row: 2,
      usd: '33.333333333334',
      plan_share: '0.8',
      split_share: '1',
      rate: '33.333333333333',
    });
    await expectBooksToAgree();
  });

  it('divides a row with a UPC alone equally over the tracks of its release', async () => {
    const artist = await signUpVerified(server);
    const album = await publishRelease(artist, moderator, { tracks: 3 });
    await approveSales(admin, name(), [sale('1', { isrc: null, upc: album.release.upc, units: 2 })], '1');
    await closeMonth(period);
    const statement = await newestStatement(artist);
    expect(statement.earnings).toBe('0.8');
    const lines = await statementLines(artist, statement);
    expect(lines.map(({ usd }) => usd)).toEqual(['0.333333333334', '0.333333333333', '0.333333333333']);
    const detail = await artist.ok('GET /me/statement/{id}', { params: { id: statement.uuid } });
    expect(detail.releases).toMatchObject([{ units: '2', amount: '0.8' }]);
    expect(detail.tracks.map(({ track_uuid }) => track_uuid).sort()).toEqual(
      album.tracks.map(({ uuid }) => uuid).sort(),
    );
    await expectBooksToAgree();
  });

  it('needs all rows matched, or detaches the others until a person matches them', async () => {
    const artist = await signUpVerified(server);
    const { tracks: known } = await publishRelease(artist, moderator);
    const draft = await importSales(admin, name(), [sale('3'), sale('1', { isrc: 'QZZZZ2500002' })]);
    const id = { params: { id: draft.uuid ?? '' } };
    const money = { received_amount: '4.00', received_on: '2025-03-10' as never };
    const refused = await admin.call('POST /staff/sales-reports/{id}/approve', { ...id, body: money });
    expect([refused.status, refused.error.message]).toEqual([409, 'UNMATCHED_ROWS']);
    const approved = await admin.ok('POST /staff/sales-reports/{id}/approve', {
      ...id,
      body: { ...money, detach_unmatched: true },
    });
    expect(approved.detached).toEqual({ rows: 1, net: '1', usd: '1' });
    await closeMonth(period);
    expect((await newestStatement(owner)).earnings).toBe('2.4');
    await expectBooksToAgree();
    const match = (rows: number[]) =>
      admin.call('POST /staff/sales-reports/{id}/match', {
        ...id,
        body: { rows, track_uuid: known[0]?.uuid as never, remember: true },
      });
    expect((await match([2])).error.issues).toMatchObject([{ path: 'rows.0', code: 'row_counted' }]);
    expect((await match([3])).body.detached.rows).toBe(0);
    expect((await readBalance(artist)).pending).toBe('0.8');
    await expectBooksToAgree();
    // The alias holds for the next report, and the late row counts in the next period.
    const next = nextMonth();
    const later = await importSales(admin, name(), [sale('1', { month: next, isrc: 'QZZZZ2500002' })]);
    expect(later.unmatched.rows).toBe(0);
    await admin.ok('POST /staff/sales-reports/{id}/approve', {
      params: { id: later.uuid ?? '' },
      body: { ...money, received_amount: '1' },
    });
    expect((await readBalance(artist)).pending).toBe('1.6');
    await closeMonth(next);
    expect(await newestStatement(artist)).toMatchObject({ period: next, earnings: '1.6', closing: '1.6' });
    expect(await readBalance(artist)).toMatchObject({ payable: '1.6', pending: '0', has_statement: true });
    await expectBooksToAgree();
  });

  it('is approved with money of its own sign alone', async () => {
    const draft = await importSales(admin, name(), [sale('-2')]);
    const approve = (received_amount: string) =>
      admin.call('POST /staff/sales-reports/{id}/approve', {
        params: { id: draft.uuid ?? '' },
        body: { received_amount, received_on: '2025-03-10' as never },
      });
    for (const received of ['1', '0']) expect((await approve(received)).error.message).toBe('NET_NOT_POSITIVE');
    expect((await approve('-2.00')).status).toBe(200);
    expect((await approve('-2.00')).error.message).toBe('NOT_DRAFT');
    await closeMonth(period);
    expect((await newestStatement(owner)).earnings).toBe('-1.6');
    await expectBooksToAgree();
  });

  it('can be reopened until its period is closed, and replaces a draft of its name', async () => {
    const report = name();
    await approveSales(admin, report, [sale('1')], '1');
    const again = () => importSales(admin, report, [sale('2')]);
    await expect(again()).rejects.toThrow('REPORT_APPROVED');
    const { data } = await admin.ok('GET /staff/sales-reports', { query: { accounting_period: period } });
    const id = { params: { id: data[0]?.uuid ?? '' } };
    expect((await admin.call('DELETE /staff/sales-reports/{id}', id)).error.message).toBe('REPORT_APPROVED');
    expect(await admin.ok('POST /staff/sales-reports/{id}/reopen', id)).toMatchObject({ status: 'DRAFT', rate: null });
    expect((await again()).net).toBe('2');
    await admin.ok('POST /staff/sales-reports/{id}/approve', {
      ...id,
      body: { received_amount: '2', received_on: '2025-03-10' as never },
    });
    const before = (await newestStatement(owner)).closing;
    await closeMonth(period);
    expect(await newestStatement(owner)).toMatchObject({ opening: before, earnings: '1.6' });
    expect((await admin.call('POST /staff/sales-reports/{id}/reopen', id)).error.message).toBe('PERIOD_CLOSED');
    await expectBooksToAgree();
  });

  it('of an unknown form is mapped by a person, and recognized from then on', async () => {
    const table = `Monat;Code;Brutto;Gebühr\n${period};${isrc};2,50;0,50\n`;
    const send = (report: string) =>
      admin.call('POST /staff/sales-reports/import', {
        query: {},
        body: salesForm(report, table, { currency: 'EUR' }),
      });
    const unknown = await send('mapped');
    expect(unknown.error).toMatchObject({
      message: 'UNKNOWN_FORMAT',
      header: ['Monat', 'Code', 'Brutto', 'Gebühr'],
      lines: expect.arrayContaining([
        ['Monat', 'Code', 'Brutto', 'Gebühr'],
        [period, isrc, '2,50', '0,50'],
      ]),
    });
    const save = (name: string, net: string) =>
      admin.call('PUT /staff/sales-formats/{name}', {
        params: { name },
        body: { markers: ['Monat', 'Brutto'], columns: { sale_period: ['Monat'], isrc: ['Code'] }, net },
      });
    expect((await save('haus', '[Brutto] -')).error.issues).toMatchObject([{ path: 'net', code: 'formula_invalid' }]);
    expect((await save('plain', '[Brutto]')).error.issues).toMatchObject([{ path: 'name', code: 'format_reserved' }]);
    expect((await save('haus', '[Brutto] - [Gebühr]')).status).toBe(200);
    expect((await send('mapped')).body).toMatchObject({ format: 'haus', net: '2', currency: 'EUR' });
  });

  it('names each bad line, and keeps nothing', async () => {
    const report = name();
    const file = `sale_period,isrc,net,currency\n${period},${isrc},1E309,USD\n0000-01,${isrc},1,USD\n${period},${isrc},NaN,USD\n`;
    const answer = await admin.call('POST /staff/sales-reports/import', { query: {}, body: salesForm(report, file) });
    expect(answer.error.message).toBe('BAD_REPORT');
    expect(answer.error.issues?.map(({ path, code }) => [path, code])).toEqual([
      ['2', 'net_invalid'],
      ['3', 'sale_period_invalid'],
      ['4', 'net_invalid'],
    ]);
    const { data } = await admin.ok('GET /staff/sales-reports', { query: {} });
    expect(data.some((each) => each.report === report)).toBe(false);
  });

  it('has one currency', async () => {
    const sales = [sale('1', { currency: 'EUR' }), sale('2')];
    await expect(importSales(admin, name(), sales)).rejects.toThrow(/MIXED_CURRENCIES.*"currencies":\["EUR","USD"\]/);
    expect(await importSales(admin, name(), sales, { currency: 'EUR' })).toMatchObject({
      currency: 'EUR',
      rows: 1,
      net: '1',
    });
    expect(tracks.length).toBeGreaterThan(0);
  });
});

/** Closes the months that other tests have left open. */
const closeBefore = async (period: string) => {
  const periods = await admin.ok('GET /staff/royalty-periods');
  const before = periods.find((each) => each.period < period && each.state === 'OPEN');
  if (before) await closeMonth(before.period);
};

describe('a period', () => {
  it('closes in order, once, and shows beforehand what it would give', async () => {
    const artist = await signUpVerified(server);
    const isrc = (await publishRelease(artist, moderator)).tracks[0]?.isrc ?? '';
    const [first, second] = [nextMonth(), nextMonth()];
    await approveSales(admin, name(), [{ month: first, isrc, net: '10' }], '10');
    const draft = await importSales(admin, name(), [{ month: first, isrc, net: '1' }]);
    await closeBefore(first);
    const close = (period: string, body = {}) =>
      admin.call('POST /staff/royalty-periods/{period}/close', { params: { period }, body });
    expect((await close(second)).error.message).toBe('EARLIER_OPEN');
    const open = await close(first);
    expect(open.error).toMatchObject({
      message: 'REPORTS_OPEN',
      reports: expect.arrayContaining([{ uuid: draft.uuid, report: draft.report }]),
    });
    const preview = await admin.ok('GET /staff/royalty-periods/{period}/preview', {
      params: { period: first },
      query: {},
    });
    const expected = preview.data.find(({ user }) => user.uuid === artist.uuid);
    expect(expected).toMatchObject({ earnings: '8', closing: '8' });
    expect(await listStatements(artist)).toEqual([]);
    const closed = await close(first, { leave_open: true });
    expect(closed.body).toMatchObject({
      period: first,
      earnings: preview.sums.earnings,
      statements: preview.sums.statements,
    });
    expect((await close(first)).error.message).toBe('PERIOD_CLOSED');
    const current = server.clock.now().toISOString().slice(0, 7);
    expect(['EARLIER_OPEN', 'PERIOD_NOT_OVER']).toContain((await close(current)).error.message);
    // The draft that was left open goes into the next period.
    await expect(
      admin.ok('POST /staff/sales-reports/{id}/approve', {
        params: { id: draft.uuid ?? '' },
        body: { received_amount: '1', received_on: '2025-03-10' as never },
      }),
    ).rejects.toThrow('PERIOD_CLOSED');
    await admin.call('DELETE /staff/sales-reports/{id}', { params: { id: draft.uuid ?? '' } });
    await expectBooksToAgree();
  });

  it('gives a statement as CSV and PDF', async () => {
    const artist = await signUpVerified(server);
    const record = await publishRelease(artist, moderator);
    const period = nextMonth();
    await approveSales(
      admin,
      name(),
      [{ month: period, isrc: record.tracks[0]?.isrc ?? '', net: '10', title: '=HYPERLINK("x")', units: 7 }],
      '10',
    );
    await closeMonth(period);
    const { uuid } = await newestStatement(artist);
    const download = (format: string) =>
      fetch(`${server.origin}/api/me/statement/${uuid}/download?format=${format}`, {
        headers: { authorization: `Bearer ${artist.token}` },
      });
    const csv = await (await download('csv')).text();
    const [header, line] = csv.replace('\uFEFF', '').trim().split('\r\n');
    expect(header).toBe(
      'report,row,source,sale_period,store,territory,isrc,upc,title,units,net,currency,rate,usd,plan_share,split_share,amount',
    );
    expect(line).toContain(`'=HYPERLINK`);
    expect(line).toMatch(/,7,10,USD,1,10,0\.8,1,8$/);
    const pdf = await download('pdf');
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect((await pdf.text()).startsWith('%PDF')).toBe(true);
  });
});
