import { type Person, signUpVerified } from '@dubplate/testkit/person';
import { publishRelease } from '@dubplate/testkit/records';
import { approveSales, importSales, type Sale } from '@dubplate/testkit/royalties/sales';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findIssues } from './read-issues.ts';
import { replay } from './replay-store.ts';

const SEED = 20_261_127;

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
const closeMonth = (period: string) =>
  admin.ok('POST /staff/royalty-periods/{period}/close', { params: { period }, body: { leave_open: true } });
const expectBooksToAgree = async () => {
  expect(await findIssues(db())).toEqual([]);
  expect(await replay(db())).toEqual([]);
};

it('agrees after every step of random histories, and gives the same again', { timeout: 240_000 }, async () => {
  const steps = [
    'sell',
    'sell',
    'draft',
    'share',
    'accept',
    'decline',
    'hold',
    'end',
    'advance',
    'cancel',
    'close',
  ] as const;
  const histories = fc.sample(
    fc.array(fc.tuple(fc.constantFrom(...steps), fc.nat(1000)), { minLength: 12, maxLength: 18 }),
    {
      numRuns: 5,
      seed: SEED,
    },
  );
  let month = 0;
  const monthText = () => new Date(Date.UTC(2013, month, 1)).toISOString().slice(0, 7);
  for (const [number, history] of histories.entries()) {
    const owner = await signUpVerified(server);
    const friend = await signUpVerified(server);
    const { release, tracks } = await publishRelease(owner, moderator, { tracks: 2 });
    const isrc = tracks[0]?.isrc ?? '';
    let names = 0;
    const name = () => {
      names += 1;
      return `history ${number} ${names}`;
    };
    const sales = (size: number): Sale[] => [
      { month: monthText(), isrc, net: `${(size % 97) + 1}.0${size}1` },
      { month: monthText(), isrc: null, upc: release.upc, net: `0.${size + 1}` },
      { month: monthText(), isrc, net: size % 3 === 0 ? `-0.${size + 1}` : '0.000000000000000001' },
    ];
    const first = async (call: 'GET /me/splits') =>
      (await friend.ok(call)).find(({ status }) => status === 'INVITED')?.uuid;
    for (const [step, size] of history) {
      if (step === 'sell') await approveSales(admin, name(), sales(size), `${(size % 50) + 1}.0${size % 10}`);
      if (step === 'draft') await importSales(admin, name(), sales(size));
      if (step === 'share')
        await owner.call('PUT /release/{id}/splits', {
          params: { id: release.uuid },
          body: { valid_from: monthText(), shares: [{ username: friend.username, share: `${(size % 99) + 1}.5` }] },
        });
      if (step === 'accept' || step === 'decline') {
        const uuid = await first('GET /me/splits');
        if (uuid) await friend.ok(`POST /me/split/{id}/${step}`, { params: { id: uuid } });
      }
      const holder = size % 2 === 0 ? owner : friend;
      if (step === 'hold')
        await admin.ok('POST /staff/holds', {
          body: {
            user_uuid: holder.uuid,
            reason: 'Bots',
            until: new Date(server.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10) as never,
            ...(size % 3 > 0 && { amount: `${(size % 7) + 1}.25` }),
          },
        });
      if (step === 'end') {
        const { data } = await admin.ok('GET /staff/holds', { query: { user_uuid: holder.uuid, status: 'ACTIVE' } });
        if (data[0]) await admin.ok('POST /staff/hold/{id}/end', { params: { id: data[0].uuid }, body: {} });
      }
      if (step === 'advance')
        await admin.ok('POST /staff/advances', {
          body: {
            user_uuid: holder.uuid,
            amount: `${(size % 20) + 1}`,
            note: 'Video',
            ...(size % 3 === 0 && { release_uuid: release.uuid }),
          },
        });
      if (step === 'cancel') {
        const { data } = await admin.ok('GET /staff/advances', { query: { user_uuid: holder.uuid } });
        const open = data.find(({ status }) => status === 'OPEN');
        if (open) await admin.ok('POST /staff/advance/{id}/cancel', { params: { id: open.uuid } });
      }
      if (step === 'close') {
        await closeMonth(monthText());
        month += 1;
      }
      expect(await findIssues(db()), `history ${number}, ${step}`).toEqual([]);
    }
    await closeMonth(monthText());
    month += 1;
    expect(await findIssues(db())).toEqual([]);
  }
  await expectBooksToAgree();
});

it('gives the same statements in any order of import, approval and late matching', { timeout: 120_000 }, async () => {
  const closed = (await admin.ok('GET /staff/royalty-periods')).filter(({ state }) => state === 'CLOSED').length;
  const start = Date.UTC(2013, closed, 1);
  const period = (after: number) => {
    const first = new Date(start);
    return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + after, 1)).toISOString().slice(0, 7);
  };
  const results: unknown[] = [];
  for (const [place, order] of [
    [0, 1, 2],
    [2, 0, 1],
  ].entries()) {
    const owner = await signUpVerified(server);
    const friend = await signUpVerified(server);
    const { release, tracks } = await publishRelease(owner, moderator, { tracks: 3 });
    const [month, next] = [period(place * 2), period(place * 2 + 1)];
    await owner.ok('PUT /release/{id}/splits', {
      params: { id: release.uuid },
      body: { valid_from: month, shares: [{ username: friend.username, share: '33.33' }] },
    });
    const isrc = tracks[0]?.isrc ?? '';
    const of: readonly (readonly Sale[])[] = [
      [
        { month, isrc, net: '1' },
        { month, isrc: null, upc: release.upc, net: '1' },
      ],
      [
        { month, isrc, net: '-0.3' },
        { month, isrc, net: '2.7182818' },
      ],
      [
        { month, isrc, net: '3.14159265358979' },
        { month, isrc: `QZZZZ25000${place}9`, net: '1' },
      ],
    ];
    const received = ['7.77', '1.01', '0.13'];
    const imported = new Map<number, string>();
    for (const report of order)
      imported.set(report, (await importSales(admin, `order ${place} ${report}`, of[report] ?? [])).uuid ?? '');
    for (const report of order.toReversed())
      await admin.ok('POST /staff/sales-reports/{id}/approve', {
        params: { id: imported.get(report) ?? '' },
        body: { received_amount: received[report] ?? '', received_on: '2025-03-10' as never, detach_unmatched: true },
      });
    // One order matches the detached row before its report counts, the other in the month after.
    const match = () =>
      admin.ok('POST /staff/sales-reports/{id}/match', {
        params: { id: imported.get(2) ?? '' },
        body: { rows: [3], track_uuid: tracks[1]?.uuid as never },
      });
    if (place === 0) await match();
    await closeMonth(month);
    if (place === 1) await match();
    await closeMonth(next);
    const sums = async (person: Person) => {
      const { total, releases, stores } = await person.ok('GET /me/royalties', { query: { start: month, end: next } });
      return { total, releases: releases.map(({ amount }) => amount), stores: stores.map(({ amount }) => amount) };
    };
    results.push([await sums(owner), await sums(friend)]);
  }
  expect(results[0]).toEqual(results[1]);
  await expectBooksToAgree();
});
