import type { ReleaseId, TrackId } from '@dubplate/contract/ids';
import { allocate, SOURCE_DIGITS, toUnits, USD_DIGITS } from '@dubplate/rules/royalties/amounts';
import { type Person, signUpVerified } from '@dubplate/testkit/person';
import { publishRelease } from '@dubplate/testkit/records';
import { approveSales, importSales, type Sale } from '@dubplate/testkit/royalties/sales';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newUuid } from '#platform/ids.ts';
import { approveReport } from '../reports/decide-report.ts';
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

/** A release with its splits: of the release, and of the first track if it has its own. */
interface Shared {
  readonly owner: Person;
  readonly releaseUuid: ReleaseId;
  readonly tracks: readonly TrackId[];
  /** Hundredths of a percent. */
  readonly plan: number;
  readonly shares: readonly number[];
  readonly ownShares: readonly number[];
}

const shareArrays = fc
  .array(fc.integer({ min: 1, max: 10_000 }), { maxLength: 3 })
  .filter((shares) => shares.reduce((sum, share) => sum + share, 0) <= 10_000);

/** Amounts with up to 18 decimals, of either sign, zero, tiny and large. */
const net = fc
  .tuple(fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }), fc.integer({ min: 0, max: 18 }))
  .map(([digits, decimals]) => {
    const text = String(digits < 0n ? -digits : digits).padStart(decimals + 1, '0');
    const whole = text.slice(0, text.length - decimals);
    const fraction = decimals === 0 ? '' : `.${text.slice(-decimals)}`;
    return `${digits < 0n ? '-' : ''}${whole}${fraction}`;
  });
const report = fc.record({
  rows: fc.array(fc.record({ net, place: fc.nat(3), isWhole: fc.boolean() }), { minLength: 1, maxLength: 6 }),
  cents: fc.integer({ min: 1, max: 10 ** 9 }),
});

const share = async (
  { owner, releaseUuid, tracks }: Pick<Shared, 'owner' | 'releaseUuid' | 'tracks'>,
  shares: readonly number[],
  track: boolean,
  people: readonly Person[],
) => {
  const body = {
    valid_from: '2011-01',
    shares: shares.map((hundredths, place) => ({
      username: people[place]?.username ?? '',
      share: `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`,
    })),
  };
  if (track) await owner.ok('PUT /track/{id}/splits', { params: { id: tracks[0] as TrackId }, body });
  else await owner.ok('PUT /release/{id}/splits', { params: { id: releaseUuid }, body });
};

/** Divides units among [service, owner, participants], then what each gets among the tracks: section 6 of the rules. */
const divided = (
  units: bigint,
  of: readonly { plan: number; shares: readonly number[]; members: readonly number[] }[],
) => {
  const weightsOf = ({ plan, shares, members }: (typeof of)[number]) =>
    new Map<number, bigint>([
      [-1, BigInt(10_000 - plan) * 10_000n],
      [0, BigInt(plan) * BigInt(10_000 - shares.reduce((sum, each) => sum + each, 0))],
      ...shares.map((each, place) => [members[place] ?? 0, BigInt(plan) * BigInt(each)] as const),
    ]);
  const tracks = of.map(weightsOf);
  const keys = [...new Set(tracks.flatMap((track) => [...track.keys()]))].sort((a, b) => a - b);
  const sums = keys.map((key) => tracks.reduce((sum, track) => sum + (track.get(key) ?? 0n), 0n));
  const people = allocate(units, sums);
  return keys.flatMap((key, place) => {
    if (key === -1 || sums[place] === 0n) return [];
    const parts = allocate(
      people[place] ?? 0n,
      tracks.map((track) => track.get(key) ?? 0n),
    );
    return parts.flatMap((amount, part) => ((tracks[part]?.get(key) ?? 0n) === 0n ? [] : [{ key, part, amount }]));
  });
};

it('converts and divides 1,000 random reports to the last digit', { timeout: 240_000 }, async () => {
  const people = await Promise.all([1, 2, 3].map(() => signUpVerified(server)));
  const plans = [8000, 9000, 10_000, 3333];
  const splits = fc.sample(fc.tuple(shareArrays, shareArrays), { numRuns: 4, seed: SEED });
  const releases: Shared[] = [];
  for (const [place, [shares = [], ownShares = []]] of splits.entries()) {
    const owner = await signUpVerified(server);
    const { release, tracks } = await publishRelease(owner, moderator, { tracks: 1 + (place % 3) });
    const shared = { owner, releaseUuid: release.uuid, tracks: tracks.map(({ uuid }) => uuid) };
    await share(shared, shares, false, people);
    if (ownShares.length > 0) await share(shared, ownShares, true, people);
    releases.push({ ...shared, plan: plans[place] ?? 0, shares, ownShares });
    const { rows } = await sql<{ id: number }>`
      INSERT INTO royalty_parties (user_uuid) VALUES (${owner.uuid})
      ON CONFLICT (user_uuid) DO UPDATE SET user_uuid = excluded.user_uuid RETURNING id`.execute(db());
    // A share that was fixed before: this test is about digits, not about plans.
    await sql`INSERT INTO royalty_plan_months (party_id, sale_month, plan, hundredths)
      VALUES (${rows[0]?.id}, '2012-01-01', 'BASIC', ${plans[place]})`.execute(db());
  }
  const worlds = fc.sample(report, { numRuns: 1000, seed: SEED });
  const reports: { id: number; base: bigint; rows: (typeof worlds)[number]['rows'] }[] = [];
  for (const { rows, cents } of worlds) {
    const sum = rows.reduce((total, row) => total + toUnits(row.net, SOURCE_DIGITS), 0n);
    const uuid = newUuid();
    const { rows: inserted } = await sql<{ id: number }>`
      INSERT INTO royalty_reports (uuid, name, format, accounting_period, currency, status, rows, net, file_name, checks,
        created_at)
      VALUES (${uuid}, ${uuid}, 'plain', '2012-01-01', 'EUR', 'DRAFT', ${rows.length},
        ${sum.toString()}::numeric * 0.000000000000000001, '', '[]', now()) RETURNING id`.execute(db());
    const id = inserted[0]?.id ?? 0;
    const target = ({ place }: (typeof rows)[number]) => releases[place] as Shared;
    await sql`
      INSERT INTO royalty_rows (report_id, line, sale_month, store, title, artist, net, release_uuid, track_uuid)
      SELECT ${id}, line, '2012-01-01', 'spotify', '', '', net, release_uuid, track_uuid
      FROM unnest(${rows.map((_, line) => line + 1)}::int[], ${rows.map((row) => row.net)}::numeric[],
        ${rows.map((row) => target(row).releaseUuid)}::uuid[],
        ${rows.map((row) => (row.isWhole ? null : target(row).tracks[0]))}::uuid[]) AS rows (line, net, release_uuid, track_uuid)`.execute(
      db(),
    );
    await sql`
      INSERT INTO royalty_report_sums (report_id, store, sale_month, rows, units, net)
      SELECT report_id, store, sale_month, count(*), 0, sum(net) FROM royalty_rows WHERE report_id = ${id} GROUP BY 1, 2, 3`.execute(
      db(),
    );
    const signed = sum === 0n ? 0 : sum < 0n ? -cents : cents;
    await approveReport(
      { db: db(), clock: server.clock },
      { uuid, actorUuid: admin.uuid as never },
      {
        received_amount: `${signed < 0 ? '-' : ''}${Math.floor(Math.abs(signed) / 100)}.${String(Math.abs(signed) % 100).padStart(2, '0')}`,
        received_on: '2012-02-01' as never,
        fee_by: 'service',
        detach_unmatched: false,
      },
    );
    reports.push({ id, base: BigInt(signed) * 10n ** 10n, rows });
  }
  await closeMonth('2012-01');

  const { rows: converted } = await sql<{ report_id: number; line: number; usd: string }>`
    SELECT report_id, line, usd::text FROM royalty_rows`.execute(db());
  const usd = new Map(
    converted.map(({ report_id, line, usd: amount }) => [`${report_id} ${line}`, toUnits(amount, USD_DIGITS)]),
  );
  const { rows: lines } = await sql<{
    report_id: number;
    line: number;
    part: number;
    member_id: number | null;
    amount: string;
  }>`
    SELECT report_id, line, part, member_id, amount::text FROM royalty_lines`.execute(db());
  const amounts = new Map(
    lines.map((line) => [
      `${line.report_id} ${line.line} ${line.part} ${line.member_id ?? 0}`,
      toUnits(line.amount, USD_DIGITS),
    ]),
  );
  const { rows: members } = await sql<{ id: number; release_uuid: string; is_own: boolean }>`
    SELECT id, release_uuid, track_uuid IS NOT NULL AS is_own FROM royalty_split_members ORDER BY id`.execute(db());
  const membersOf = (releaseUuid: string, isOwn: boolean) =>
    members.filter((member) => member.release_uuid === releaseUuid && member.is_own === isOwn).map(({ id }) => id);
  let compared = 0;
  for (const { id, base, rows } of reports) {
    const nets = rows.map((row) => toUnits(row.net, SOURCE_DIGITS));
    const isZero = nets.reduce((sum, each) => sum + each, 0n) === 0n;
    const expected = isZero ? nets.map(() => 0n) : allocate(base, nets);
    expect(rows.map((_, place) => usd.get(`${id} ${place + 1}`))).toEqual(expected);
    for (const [place, row] of rows.entries()) {
      const { releaseUuid, tracks, plan, shares, ownShares } = releases[row.place] as Shared;
      const ofTrack = (track: number) =>
        track === 0 && ownShares.length > 0
          ? { plan, shares: ownShares, members: membersOf(releaseUuid, true) }
          : { plan, shares, members: membersOf(releaseUuid, false) };
      const of = row.isWhole ? tracks.map((_, track) => ofTrack(track)) : [ofTrack(0)];
      for (const { key, part, amount } of divided(expected[place] ?? 0n, of)) {
        expect(amounts.get(`${id} ${place + 1} ${part} ${key}`), `report ${id}, row ${place + 1}`).toBe(amount);
        compared += 1;
      }
    }
  }
  expect(compared).toBe(lines.length);
  await expectBooksToAgree();
});

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
      numRuns: 8,
      seed: SEED,
    },
  );
  let month = 0;
  const monthText = () => new Date(Date.UTC(2013, month, 1)).toISOString().slice(0, 7);
  // The months after that of the test above close in order.
  for (let before = 1; before < 12; before += 1) await closeMonth(`2012-${String(before + 1).padStart(2, '0')}`);
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
  const start = Date.UTC(2012, closed, 1);
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
