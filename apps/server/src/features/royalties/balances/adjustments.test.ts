import { type Person, signUpVerified } from '@dubplate/testkit/person';
import { publishRelease } from '@dubplate/testkit/records';
import { closeThrough, createSequence, newestStatement, readBalance } from '@dubplate/testkit/royalties/bookkeeping';
import { approveSales } from '@dubplate/testkit/royalties/sales';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkLedger } from '#features/commerce/index.ts';
import { findIssues } from '../accounting/read-issues.ts';
import { replay } from '../accounting/replay-store.ts';
import { createAdjustment, listAdjustments } from './adjustments-store.ts';

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signUpVerified(server, { roles: ['admin'] });
});
afterAll(() => server.stop());

const context = () => ({
  db: server.database.db,
  clock: server.clock,
  jobs: { send: async () => undefined } as never,
  outbox: { announce: async () => undefined, listen: () => undefined },
});
const { nextMonth, name } = createSequence();

/** Nothing may disagree after any step, and replaying everything must give the same statements. */
const expectBooksToAgree = async () => {
  const { db } = context();
  expect(await findIssues(db)).toEqual([]);
  expect(await replay(db)).toEqual([]);
  expect(await findIssues(db)).toEqual([]);
  expect(await checkLedger(db)).toEqual([]);
};

it('moves the balance at once; the statement shows it with its reason and rate', async () => {
  const moderator = await signUpVerified(server, { roles: ['moderator'] });
  const artist = await signUpVerified(server);
  const { tracks } = await publishRelease(artist, moderator);
  const earn = async (net: string) => {
    const period = nextMonth();
    await approveSales(admin, name(), [{ month: period, isrc: tracks[0]?.isrc ?? '', net }], net);
    await closeThrough(admin, period);
  };
  await earn('10');
  expect(await readBalance(artist)).toMatchObject({ payable: '8' });
  const adjust = (amount: string, reason: string, rate?: string) =>
    createAdjustment(context(), { user_uuid: artist.uuid, amount, reason, rate }, admin.uuid);
  expect(await adjust('-0.8', 'Tax withheld for Germany', '10.00')).toEqual({
    uuid: expect.any(String),
    user: { uuid: artist.uuid, username: artist.username },
    amount: '-0.80',
    rate: '10',
    reason: 'Tax withheld for Germany',
    at: expect.any(String),
  });
  expect(await readBalance(artist)).toMatchObject({ payable: '7.2' });
  await expectBooksToAgree();
  await adjust('-10', 'A chargeback of the store');
  expect(await readBalance(artist)).toMatchObject({ payable: '-2.8' });
  await adjust('0.3', 'Rounding in your favor');
  await expectBooksToAgree();
  await earn('10');
  const statement = await newestStatement(artist);
  expect(statement).toMatchObject({ opening: '8', earnings: '8', adjustments: '-10.5', closing: '5.5' });
  const { entries } = await artist.ok('GET /me/statement/{id}', { params: { id: statement.uuid } });
  expect(entries.map(({ kind, amount, note }) => [kind, amount, note])).toEqual([
    ['ADJUSTMENT', '-0.8', 'Tax withheld for Germany (10 %)'],
    ['ADJUSTMENT', '-10', 'A chargeback of the store'],
    ['ADJUSTMENT', '0.3', 'Rounding in your favor'],
  ]);
  await expectBooksToAgree();
});

it('is listed newest first, and on record', async () => {
  const artist = await signUpVerified(server);
  for (const amount of ['1', '-2', '3.5'])
    await createAdjustment(context(), { user_uuid: artist.uuid, amount, reason: 'x' }, admin.uuid);
  const page = { page: 1, take: 2, order: 'DESC' as const, user_uuid: artist.uuid };
  const { data, count } = await listAdjustments(context().db, page);
  expect(data.map(({ amount }) => amount)).toEqual(['3.50', '-2.00']);
  expect(count).toBe(3);
  const acts = await admin.ok('GET /staff/audit', { query: { subject: artist.uuid } });
  expect(acts.data[0]).toMatchObject({ action: 'royalties.adjust', after: { amount: '3.5', rate: null, reason: 'x' } });
});

it('refuses nothing, a rate above 100 percent, and strangers', async () => {
  const input = { user_uuid: admin.uuid, reason: 'x' };
  await expect(
    createAdjustment(context(), { ...input, amount: '0.00', rate: '101' }, admin.uuid),
  ).rejects.toMatchObject({ options: { issues: [{ code: 'adjustment_zero' }, { code: 'rate_invalid' }] } });
  const user_uuid = '00000000-0000-7000-8000-000000000000' as never;
  await expect(createAdjustment(context(), { ...input, user_uuid, amount: '1' }, admin.uuid)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});
