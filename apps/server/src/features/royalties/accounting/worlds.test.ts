import type { Statement } from '@dubplate/contract/royalties/schemas';
import { fromUnits, toUnits, USD_DIGITS } from '@dubplate/rules/royalties/amounts';
import { type Person, signUp } from '@dubplate/testkit/person';
import { insertPublished, type PublishedRelease } from '@dubplate/testkit/royalties/published';
import { importSales, type Sale } from '@dubplate/testkit/royalties/sales';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { previewPeriod } from '../periods/close-period.ts';
import { findIssues } from './read-issues.ts';
import { replay } from './replay-store.ts';

let server: TestServer;
let admin: Person;
let owners: Person[];
let friends: Person[];
beforeAll(async () => {
  server = await startTestServer();
  admin = await signUp(server, { roles: ['admin'] });
  owners = [await signUp(server), await signUp(server)];
  friends = [await signUp(server), await signUp(server)];
  await sql`UPDATE users SET verified_at = now()`.execute(db());
});
afterAll(() => server.stop());

const db = () => server.database.db;
const RUNS = 16;

/** Runs share a server, and each has its own months, because periods close in order. */
let months = 0;
const monthOf = (place: number) => `${2008 + Math.floor(place / 12)}-${String((place % 12) + 1).padStart(2, '0')}`;

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom(
      'import',
      'import',
      'approve',
      'approve',
      'reopen',
      'match',
      'split',
      'split',
      'accept',
      'decline',
      'hold',
      'end',
      'advance',
      'cancel',
      'close',
      'close',
    ),
    // What it concerns, and how much.
    a: fc.nat(7),
    b: fc.nat(7),
    net: fc.integer({ min: -3000, max: 20_000 }).map((units) => fromUnits(BigInt(units), 3)),
  }),
  { minLength: 12, maxLength: 24 },
);
type Step = typeof steps extends fc.Arbitrary<readonly (infer One)[]> ? One : never;

interface World {
  readonly releases: readonly PublishedRelease[];
  readonly reports: string[];
}
let names = 0;

const saleOf = ({ releases }: World, month: string, { a, b, net }: Step): Sale => {
  const release = releases[a % releases.length];
  const track = release?.tracks[b % release.tracks.length];
  if (b === 7) return { month, net, isrc: 'QZZZZ2500001' };
  return b % 3 === 0 ? { month, net, upc: release?.upc ?? '' } : { month, net, isrc: track?.isrc ?? '' };
};
const day = (days: number) => new Date(server.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
const pick = <T>(all: readonly T[], place: number): T | undefined => all[place % Math.max(1, all.length)];

/** Takes a step. A refusal is an answer, too; an unexpected error is not. */
const take = async (world: World, step: Step): Promise<void> => {
  const { kind, a, b } = step;
  const month = monthOf(months);
  const report = { params: { id: pick(world.reports, a) ?? '' } };
  const answerOf = async () => {
    const owner = owners[a % 2] as Person;
    const friend = friends[b % 2] as Person;
    switch (kind) {
      case 'import': {
        // Now and then it replaces a draft.
        if (b !== 6) names += 1;
        const more = { ...step, a: a + 1, b: (b + 3) % 8, net: '7.77' };
        const { uuid } = await importSales(admin, `report ${names}`, [
          saleOf(world, month, step),
          saleOf(world, month, more),
        ]).catch((error: Error) => {
          // The name is an approved report's.
          if (!error.message.includes('REPORT_APPROVED')) throw error;
          return { uuid: null };
        });
        if (uuid !== null && !world.reports.includes(uuid)) world.reports.push(uuid);
        return undefined;
      }
      case 'approve': {
        if (world.reports.length === 0) return undefined;
        const { net: sum } = await admin.ok('GET /staff/sales-reports/{id}', report);
        const received_amount = sum.startsWith('-') ? `-${b + 1}.37` : sum === '0' ? '0' : `${b * 3 + 1}.01`;
        const body = { received_amount, received_on: '2025-03-10', detach_unmatched: true };
        return admin.call('POST /staff/sales-reports/{id}/approve', { ...report, body });
      }
      case 'reopen':
        return world.reports.length === 0 ? undefined : admin.call('POST /staff/sales-reports/{id}/reopen', report);
      case 'match': {
        const track_uuid = world.releases[b % world.releases.length]?.tracks[0]?.uuid;
        if (world.reports.length === 0) return undefined;
        const { data } = await admin.ok('GET /staff/sales-reports/{id}/rows', {
          ...report,
          query: { matched: 'false' },
        });
        const body = { rows: data.map(({ row }) => row), track_uuid };
        return data.length === 0 ? undefined : admin.call('POST /staff/sales-reports/{id}/match', { ...report, body });
      }
      case 'split': {
        const release = world.releases.find(({ ownerUuid }) => ownerUuid === owner.uuid);
        const shares = friends.slice(0, 1 + (b % 2)).map(({ username }) => ({ username, share: String(10 + b * 5) }));
        const body = { valid_from: month, shares };
        return b < 4
          ? owner.call('PUT /release/{id}/splits', { params: { id: release?.uuid }, body })
          : owner.call('PUT /track/{id}/splits', { params: { id: release?.tracks[0]?.uuid }, body });
      }
      case 'accept':
      case 'decline': {
        const invitation = (await friend.ok('GET /me/splits')).find(({ status }) => status === 'INVITED');
        return invitation && friend.call(`POST /me/split/{id}/${kind}`, { params: { id: invitation.uuid } });
      }
      case 'hold': {
        const amount = b < 3 ? {} : { amount: `${b}.50` };
        const user_uuid = (a < 5 ? owner : friend).uuid;
        return admin.call('POST /staff/holds', { body: { user_uuid, ...amount, reason: 'Bots', until: day(20) } });
      }
      case 'end': {
        const { data } = await admin.ok('GET /staff/holds', { query: { status: 'ACTIVE' } });
        const hold = pick(data, a);
        return hold && admin.call('POST /staff/hold/{id}/end', { params: { id: hold.uuid }, body: {} });
      }
      case 'advance': {
        const release = world.releases.find(({ ownerUuid }) => ownerUuid === owner.uuid);
        const of = b % 2 === 0 ? {} : { release_uuid: release?.uuid };
        return admin.call('POST /staff/advances', {
          body: { user_uuid: owner.uuid, amount: `${b + 1}`, note: 'Video', ...of },
        });
      }
      case 'cancel': {
        const { data } = await admin.ok('GET /staff/advances', { query: {} });
        const advance = pick(
          data.filter(({ status }) => status === 'OPEN'),
          a,
        );
        return advance && admin.call('POST /staff/advance/{id}/cancel', { params: { id: advance.uuid } });
      }
      case 'close': {
        const answer = await admin.call('POST /staff/royalty-periods/{period}/close', {
          params: { period: month },
          body: { leave_open: true },
        });
        if (answer.status === 200) months += 1;
        return answer;
      }
    }
  };
  const answer = await answerOf();
  if (answer) expect(answer.status, `${kind}: ${JSON.stringify(answer.error)}`).toBeLessThan(500);
};

const units = (amount: string) => toUnits(amount, USD_DIGITS);
/** Opening and movements are the closing, which the next statement opens with. */
const expectStatementsToAdd = async (person: Person): Promise<void> => {
  const { data } = await person.ok('GET /me/statements', { query: { take: 50 } });
  let before: Statement | undefined;
  for (const statement of data.toReversed()) {
    const { opening, earnings, recouped, held, released, adjustments, paid, closing } = statement;
    const moved = units(earnings) - units(recouped) - units(held) + units(released) + units(adjustments) - units(paid);
    expect(units(opening) + moved).toBe(units(closing));
    if (before) expect(opening).toBe(before.closing);
    before = statement;
  }
};

it('agrees after every step of random months, and replays to the same', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const releases: PublishedRelease[] = [];
      for (const [place, { uuid }] of owners.entries()) releases.push(await insertPublished(db(), uuid, 1 + place));
      const world: World = { releases, reports: [] };
      for (const step of all) {
        await take(world, step);
        expect(await findIssues(db()), step.kind).toEqual([]);
      }
      for (const person of [...owners, ...friends]) await expectStatementsToAdd(person);
      expect(await replay(db())).toEqual([]);
      expect(await findIssues(db())).toEqual([]);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
});

/** The statements and lines of a period as they would be, without ids that depend on the order of calls. */
const previewed = (month: string) =>
  previewPeriod({ db: db(), clock: server.clock }, month, async (trx, period, sums) => {
    const { rows: statements } = await sql`
      SELECT party_id, opening, earnings, recouped, held, released, adjustments, paid, closing, lines
      FROM royalty_statements WHERE period = ${period} ORDER BY party_id`.execute(trx);
    const { rows: lines } = await sql`
      SELECT party_id, name, line, part, release_uuid, track_uuid, member_id, lines.usd, plan_share, split_share, amount
      FROM royalty_lines AS lines JOIN royalty_reports AS reports ON reports.id = report_id
      WHERE period = ${period} ORDER BY name, line, part, party_id`.execute(trx);
    return { sums, statements, lines };
  });

it('gives the same statements whatever the order of imports, approvals and matches', { timeout: 120_000 }, async () => {
  const month = monthOf(months);
  const releases: PublishedRelease[] = [];
  for (const [place, { uuid }] of owners.entries()) releases.push(await insertPublished(db(), uuid, 2 + place));
  for (const [place, release] of releases.entries())
    await owners[place]?.ok('PUT /release/{id}/splits', {
      params: { id: release.uuid },
      body: { valid_from: month, shares: friends.map(({ username }) => ({ username, share: '33.33' })) },
    });
  await admin.ok('POST /staff/advances', {
    body: { user_uuid: owners[0]?.uuid, amount: '0.77', note: 'Video', release_uuid: releases[0]?.uuid },
  });
  const track = releases[1]?.tracks[1]?.uuid;
  const sales = ['1.000000000000000001', '-0.37', '12.5'].map((net): Sale[] => [
    { month, net, isrc: releases[0]?.tracks[0]?.isrc ?? '' },
    { month, net: '3.3', upc: releases[1]?.upc ?? '' },
    { month, net: '0.123456789', isrc: 'QZZZZ2500009' },
  ]);
  const run = async (order: readonly number[], matchesLate: boolean) => {
    const drafts = new Map<number, string>();
    for (const place of order)
      drafts.set(place, (await importSales(admin, `of order ${place}`, sales[place] ?? [])).uuid ?? '');
    const match = async (id: string) =>
      admin.ok('POST /staff/sales-reports/{id}/match', { params: { id }, body: { rows: [4], track_uuid: track } });
    for (const place of order.toReversed()) {
      const id = drafts.get(place) ?? '';
      if (!matchesLate) await match(id);
      await admin.ok('POST /staff/sales-reports/{id}/approve', {
        params: { id },
        body: { received_amount: `${place + 1}.01`, received_on: '2025-03-10', detach_unmatched: true },
      });
    }
    if (matchesLate) for (const id of drafts.values()) await match(id);
    const result = await previewed(month);
    for (const id of drafts.values()) {
      await admin.ok('POST /staff/sales-reports/{id}/reopen', { params: { id } });
      await admin.ok('DELETE /staff/sales-reports/{id}', { params: { id } });
    }
    return result;
  };
  const first = await run([0, 1, 2], false);
  expect(first.lines.length).toBeGreaterThan(0);
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray([0, 1, 2], { minLength: 3 }), fc.boolean(), async (order, matchesLate) => {
      expect(await run(order, matchesLate)).toEqual(first);
    }),
    { numRuns: 6, endOnFailure: true },
  );
});
