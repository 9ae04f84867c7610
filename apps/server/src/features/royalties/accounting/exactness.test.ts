import type { UserId } from '@dubplate/contract/ids';
import { allocate, fromUnits, SOURCE_DIGITS, toUnits, USD_DIGITS } from '@dubplate/rules/royalties/amounts';
import { createTestDatabase, type TestDatabase } from '@dubplate/testkit/database';
import { insertPublished, insertUser, type PublishedRelease } from '@dubplate/testkit/royalties/published';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '#platform/database/tables.ts';
import { newUuid } from '#platform/ids.ts';
import { closePeriod } from '../periods/close-period.ts';
import { convertRows } from '../reports/store.ts';
import { findIssues } from './read-issues.ts';
import { replay } from './replay-store.ts';

const REPORTS = 1000;
const PERIOD = '2024-05';
const SHARES = { BASIC: 8000, PREMIUM: 9000, LABEL: 10_000 } as const;
type Plan = keyof typeof SHARES;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

interface SplitOf {
  readonly hundredths: number;
  readonly status: 'INVITED' | 'ACCEPTED' | 'DECLINED';
}
interface ReleaseOf {
  readonly plan: Plan;
  /** Splits of the release, and of each track; null for a track without its own. */
  readonly splits: readonly SplitOf[];
  readonly tracks: readonly (readonly SplitOf[] | null)[];
}
interface RowOf {
  readonly release: number;
  /** The place of a track, or null for a UPC alone; counted round. */
  readonly track: number | null;
  readonly net: string;
}
interface ReportOf {
  readonly rows: readonly RowOf[];
  readonly baseCents: number;
}

const RELEASES = 60;

const splits = fc
  .array(
    fc.record({
      hundredths: fc.oneof(fc.integer({ min: 1, max: 3333 }), fc.constantFrom(1, 2500, 3333)),
      status: fc.constantFrom('INVITED' as const, 'ACCEPTED' as const, 'DECLINED' as const),
    }),
    { maxLength: 3 },
  )
  .map((all) =>
    // Now and then the owner has nothing left.
    all.length === 2 && all[0]?.hundredths === 2500 ? all.map((split) => ({ ...split, hundredths: 5000 })) : all,
  );
const releases: fc.Arbitrary<ReleaseOf> = fc.record({
  plan: fc.constantFrom<Plan>('BASIC', 'PREMIUM', 'LABEL'),
  splits,
  tracks: fc.array(fc.option(splits), { minLength: 1, maxLength: 3 }),
});
const net = fc.oneof(
  fc.constantFrom('0', '1', '-1', '0.000000000000000001', '-0.000000000000000001', '999999999999.999999999999999999'),
  fc
    .tuple(
      fc.boolean(),
      fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 10n ** 12n - 1n })),
      fc.integer({ min: 0, max: SOURCE_DIGITS }),
      fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }),
    )
    .map(([isNegative, whole, digits, fraction]) => {
      const cut = fraction / 10n ** BigInt(SOURCE_DIGITS - digits);
      const units = whole * 10n ** BigInt(SOURCE_DIGITS) + cut;
      return fromUnits(isNegative ? -units : units, SOURCE_DIGITS);
    }),
);
const netOf = ({ rows }: { readonly rows: readonly RowOf[] }) =>
  rows.reduce((sum, row) => sum + toUnits(row.net, SOURCE_DIGITS), 0n);
const reports: fc.Arbitrary<ReportOf> = fc
  .record({
    rows: fc.array(fc.record({ release: fc.nat(RELEASES - 1), track: fc.option(fc.nat(5), { freq: 2 }), net }), {
      minLength: 1,
      maxLength: 6,
    }),
    cents: fc.oneof(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: 10 ** 11 })),
  })
  .map(({ rows, cents }) => {
    const sum = netOf({ rows });
    return { rows, baseCents: sum === 0n ? 0 : sum < 0n ? -cents : cents };
  })
  // Rows that nearly cancel each other would need more digits than an amount has.
  .filter((report) => convert(report).every((usd) => usd > -(10n ** 25n) && usd < 10n ** 25n));

const member = { hundredths: 2500, status: 'ACCEPTED' } as const;
/** Two tracks with members of their own, whose parts of five units tie. */
const TIED: ReleaseOf = {
  plan: 'BASIC',
  splits: [],
  tracks: [
    [member, member],
    [member, member],
  ],
};
const FIVE_UNITS: ReportOf = {
  rows: ['5', '9999999995'].map((net) => ({ release: RELEASES, track: null, net })),
  baseCents: 1,
};

/** The converted rows, in units. */
const convert = ({ rows, baseCents }: ReportOf): bigint[] =>
  netOf({ rows }) === 0n
    ? rows.map(() => 0n)
    : allocate(
        BigInt(baseCents) * 10n ** BigInt(USD_DIGITS - 2),
        rows.map((row) => toUnits(row.net, SOURCE_DIGITS)),
      );

/** Section by section: floor every part, then give what is missing one by one to the largest remainder. */
const divide = (units: bigint, weights: readonly bigint[]): bigint[] => {
  const whole = weights.reduce((sum, weight) => sum + weight, 0n);
  const parts = weights.map((weight) => {
    const rest = (((units * weight) % whole) + whole) % whole;
    return { floor: (units * weight - rest) / whole, rest };
  });
  let missing = units - parts.reduce((sum, { floor }) => sum + floor, 0n);
  const result = parts.map(({ floor }) => floor);
  const taken = new Set<number>();
  for (; missing > 0n; missing -= 1n) {
    let best = -1;
    for (const [place, { rest }] of parts.entries())
      if (!taken.has(place) && (best === -1 || rest > (parts[best]?.rest ?? 0n))) best = place;
    taken.add(best);
    result[best] = (result[best] ?? 0n) + 1n;
  }
  return result;
};

interface Member extends SplitOf {
  readonly id: number;
  readonly party: number;
}
interface SeededRelease {
  readonly published: PublishedRelease;
  readonly planShare: number;
  readonly owner: number;
  readonly splits: readonly Member[];
  readonly tracks: readonly (readonly Member[] | null)[];
}

const insertId = async (statement: ReturnType<typeof sql<{ id: number }>>): Promise<number> =>
  (await statement.execute(database.db)).rows[0]?.id ?? 0;

const seedOwner = async (plan: Plan): Promise<UserId> => {
  const owner = await insertUser(database.db);
  if (plan === 'LABEL')
    await sql`
      INSERT INTO royalty_label_plans (user_uuid, valid_from, plan, created_at, created_by)
      VALUES (${owner}, '2024-05-31', 'LABEL', now(), ${owner})`.execute(database.db);
  if (plan === 'PREMIUM')
    await sql`
      INSERT INTO purchases (uuid, user_uuid, type, plan_uuid, time_range_count, time_range, status, amount, starts_at,
        expires_at, created_at, updated_at)
      SELECT gen_random_uuid(), ${owner}, 'SUBSCRIPTION', uuid, time_range_count, time_range, 'PAID', amount, '2024-05-31',
        '2024-06-30', now(), now()
      FROM plans WHERE name = 'PREMIUM_1M'`.execute(database.db);
  return owner;
};

const seedSplits = async (
  release: PublishedRelease,
  track: string | null,
  wanted: readonly SplitOf[],
): Promise<Member[]> => {
  const version = await insertId(sql`
    INSERT INTO royalty_split_versions (release_uuid, track_uuid, valid_from, created_at, after_event)
    VALUES (${release.uuid}, ${track}, '2024-05-01', now(), 0) RETURNING id`);
  const members: Member[] = [];
  for (const split of wanted) {
    const user = await insertUser(database.db);
    const party = await insertId(sql`INSERT INTO royalty_parties (user_uuid) VALUES (${user}) RETURNING id`);
    const id = await insertId(sql`
      INSERT INTO royalty_split_members (uuid, release_uuid, track_uuid, party_id, invited_at)
      VALUES (gen_random_uuid(), ${release.uuid}, ${track}, ${party}, now()) RETURNING id`);
    if (split.status !== 'INVITED') {
      const event = await insertId(sql`
        INSERT INTO royalty_events (kind, at, member_id)
        VALUES (${split.status === 'ACCEPTED' ? 'ACCEPT' : 'DECLINE'}, now(), ${id}) RETURNING id`);
      await sql`
        UPDATE royalty_split_members SET status = ${split.status}, answered_at = now(), answered_event = ${event}
        WHERE id = ${id}`.execute(database.db);
    }
    await sql`INSERT INTO royalty_split_shares VALUES (${version}, ${id}, ${split.hundredths})`.execute(database.db);
    members.push({ ...split, id, party });
  }
  return members;
};

const seedRelease = async (wanted: ReleaseOf, ownerUuid: UserId): Promise<SeededRelease> => {
  const published = await insertPublished(database.db, ownerUuid, wanted.tracks.length);
  // Invitations to tracks and to the release come in any order.
  const tracks: (Member[] | null)[] = [];
  for (const [place, own] of wanted.tracks.entries())
    tracks.push(own === null ? null : await seedSplits(published, published.tracks[place]?.uuid ?? '', own));
  return {
    published,
    planShare: SHARES[wanted.plan],
    owner: 0,
    splits: await seedSplits(published, null, wanted.splits),
    // A track whose shares are empty has those of its release.
    tracks: tracks.map((own) => (own?.length === 0 ? null : own)),
  };
};

/** What each track of a row gives to the service, the owner and each member, in hundredths of hundredths. */
const weightsOf = ({ planShare, splits: ofRelease, tracks }: SeededRelease, place: number) => {
  const members = (tracks[place] ?? ofRelease).filter(({ status }) => status !== 'DECLINED');
  const rest = 10_000 - members.reduce((sum, { hundredths }) => sum + hundredths, 0);
  return new Map<number, { readonly party: number; readonly split: number; readonly weight: bigint }>([
    [-1, { party: -1, split: 0, weight: BigInt((10_000 - planShare) * 10_000) }],
    [0, { party: 0, split: rest, weight: BigInt(planShare * rest) }],
    ...members.map(
      ({ id, party, hundredths }) =>
        [id, { party, split: hundredths, weight: BigInt(planShare * hundredths) }] as const,
    ),
  ]);
};

interface ExpectedLine {
  readonly key: string;
  readonly usd: bigint;
  readonly amount: bigint;
}

/** The lines of a row, and what the service keeps of it. */
const linesOf = (release: SeededRelease, row: RowOf, usd: bigint) => {
  const places = row.track === null ? release.tracks.map((_, place) => place) : [row.track % release.tracks.length];
  const weights = places.map((place) => weightsOf(release, place));
  // The service, the owner, then members in order of invitation.
  const people = [...new Set(weights.flatMap((of) => [...of.keys()]))].toSorted((a, b) => a - b);
  const weightOf = (part: number, person: number) => weights[part]?.get(person)?.weight ?? 0n;
  const sums = people.map((person) => places.reduce((sum, _, part) => sum + weightOf(part, person), 0n));
  const parts = divide(usd, sums);
  const usds = divide(
    usd,
    places.map(() => 1n),
  );
  const lines: ExpectedLine[] = [];
  let service = 0n;
  for (const [place, person] of people.entries()) {
    if (sums[place] === 0n) continue;
    const own = divide(
      parts[place] ?? 0n,
      places.map((_, part) => weightOf(part, person)),
    );
    for (const [part, amount] of own.entries()) {
      const of = weights[part]?.get(person);
      if (person === -1) service += amount;
      else if (of && of.weight > 0n)
        lines.push({
          key: [of.party || release.owner, part, person || null, release.planShare, of.split].join(' '),
          usd: usds[part] ?? 0n,
          amount,
        });
    }
  }
  return { lines, service };
};

const trackOf = ({ published: { tracks } }: SeededRelease, track: number) => tracks[track % tracks.length]?.uuid;

/** Inserts approved reports, and converts their rows. @returns their ids */
const insertReports = (wanted: readonly ReportOf[], matchOf: (row: RowOf) => object): Promise<number[]> =>
  inTransaction(database.db, async (trx) => {
    const inserted = wanted.map(({ rows, baseCents, ...report }, place) => ({
      place,
      uuid: newUuid(),
      rows: rows.length,
      net: fromUnits(netOf({ rows, ...report }), SOURCE_DIGITS),
      base: baseCents,
    }));
    const { rows: reports } = await sql<{ id: number; net: string }>`
      INSERT INTO royalty_reports (uuid, name, format, accounting_period, currency, status, rows, units, net, file_name,
        checks, created_at, received_cents, received_on, approved_at)
      SELECT uuid, 'report ' || place, 'plain', ${`${PERIOD}-01`}, 'EUR', 'APPROVED', rows, rows, net, '', '[]', now(), base,
        '2024-06-10', now()
      FROM jsonb_to_recordset(${JSON.stringify(inserted)}) AS t (place int, uuid uuid, rows int, net numeric, base bigint)
      ORDER BY place RETURNING id, net`.execute(trx);
    const sales = wanted.flatMap(({ rows }, place) =>
      rows.map((row, line) => ({ report_id: reports[place]?.id, line: line + 1, net: row.net, ...matchOf(row) })),
    );
    await sql`
      INSERT INTO royalty_rows (report_id, line, sale_month, store, title, artist, units, net, release_uuid, track_uuid)
      SELECT report_id, line, ${`${PERIOD}-01`}, 'Spotify', '', '', 1, net, release_uuid, track_uuid
      FROM jsonb_to_recordset(${JSON.stringify(sales)})
        AS t (report_id int, line int, net numeric, release_uuid uuid, track_uuid uuid)`.execute(trx);
    for (const [place, report] of reports.entries()) await convertRows(trx, report, wanted[place]?.baseCents ?? 0);
    await sql`
      INSERT INTO royalty_report_sums (report_id, store, sale_month, rows, units, net, usd)
      SELECT report_id, store, sale_month, count(*), sum(units), sum(net), sum(usd) FROM royalty_converted_rows
      GROUP BY 1, 2, 3`.execute(trx);
    return reports.map(({ id }) => id);
  });

const units = (amount: string) => toUnits(amount, USD_DIGITS);

it(`converts and divides ${REPORTS} random reports to the last digit`, { timeout: 120_000 }, async () => {
  const { db } = database;
  const seed = Math.trunc(Math.random() * 2 ** 31);
  const sample = <T>(arbitrary: fc.Arbitrary<T>, numRuns: number) => fc.sample(arbitrary, { seed, numRuns });
  const owners = {
    BASIC: await seedOwner('BASIC'),
    PREMIUM: await seedOwner('PREMIUM'),
    LABEL: await seedOwner('LABEL'),
  };
  const catalogue: SeededRelease[] = [];
  for (const wanted of [...sample(releases, RELEASES), TIED])
    catalogue.push(await seedRelease(wanted, owners[wanted.plan]));
  const wanted = [...sample(reports, REPORTS), FIVE_UNITS];
  const releaseOf = ({ release }: RowOf) => catalogue[release] as SeededRelease;

  const ids = await insertReports(wanted, (row) => ({
    release_uuid: releaseOf(row).published.uuid,
    track_uuid: row.track === null ? null : trackOf(releaseOf(row), row.track),
  }));
  const context = {
    db,
    clock: { now: () => new Date() },
    outbox: { announce: async () => undefined, listen: () => undefined },
  };
  await closePeriod(context, { month: PERIOD, leaveOpen: false, actorUuid: owners.BASIC });

  const { rows: ownParties } = await sql<{ id: number; user_uuid: UserId }>`
    SELECT id, user_uuid FROM royalty_parties WHERE user_uuid = ANY (${Object.values(owners)}::uuid[])`.execute(db);
  const partyOf = new Map(ownParties.map(({ id, user_uuid }) => [user_uuid, id]));
  const { rows: converted } = await sql<{ report_id: number; line: number; usd: string }>`
    SELECT report_id, line, trim_scale(usd)::text AS usd FROM royalty_converted_rows`.execute(db);
  const usdOf = new Map(converted.map(({ report_id, line, usd }) => [`${report_id} ${line}`, units(usd)]));
  const { rows: lines } = await sql<{ row: string; key: string; usd: string; amount: string; of: string }>`
    SELECT report_id || ' ' || line AS row,
      concat_ws(' ', party_id, part, coalesce(member_id::text, ''), plan_share, split_share) AS key,
      trim_scale(usd)::text AS usd, trim_scale(amount)::text AS amount, plan_share * split_share AS of
    FROM royalty_lines`.execute(db);
  const linesOfRow = Map.groupBy(lines, ({ row }) => row);

  const wrong: unknown[] = [];
  let service = 0n;
  for (const [place, report] of wanted.entries()) {
    const usds = convert(report);
    const got = report.rows.map((_, line) => usdOf.get(`${ids[place]} ${line + 1}`));
    if (got.join() !== usds.join()) wrong.push({ report, expected: usds, got });
    if (usds.reduce((sum, usd) => sum + usd, 0n) !== BigInt(report.baseCents) * 10n ** 10n) wrong.push({ report });
    for (const [line, row] of report.rows.entries()) {
      const owner = partyOf.get(releaseOf(row).published.ownerUuid) ?? 0;
      const expected = linesOf({ ...releaseOf(row), owner }, row, usds[line] ?? 0n);
      service += expected.service;
      const found = linesOfRow.get(`${ids[place]} ${line + 1}`) ?? [];
      const shown = found.map(({ key, usd, amount }) => [key, units(usd), units(amount)].join(' | ')).toSorted();
      const wantedLines = expected.lines.map(({ key, usd, amount }) => [key, usd, amount].join(' | ')).toSorted();
      if (shown.join('\n') !== wantedLines.join('\n')) wrong.push({ row, usd: usds[line], wantedLines, shown });
      const total = found.reduce((sum, { amount }) => sum + units(amount), expected.service);
      if (total !== usds[line]) wrong.push({ row, total });
      for (const { usd, amount, of } of found) {
        const off = units(amount) * 10n ** 8n - units(usd) * BigInt(of);
        if (off > 2n * 10n ** 8n || off < -2n * 10n ** 8n) wrong.push({ row, usd, amount, of });
      }
    }
  }
  expect(wrong, `seed ${seed}`).toEqual([]);
  const { rows: periods } = await sql<{ service: string }>`
    SELECT trim_scale(service)::text AS service FROM royalty_periods`.execute(db);
  expect(units(periods[0]?.service ?? ''), `seed ${seed}`).toBe(service);
  expect(await findIssues(db)).toEqual([]);
  expect(await replay(db)).toEqual([]);
});
