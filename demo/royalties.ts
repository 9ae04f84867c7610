import type { LocalDate } from '@dubplate/contract/wire';
import { addDays, utcDay } from '@dubplate/rules/dates';
import { fromUnits, toUnits } from '@dubplate/rules/royalties/amounts';
import type { Db } from '@dubplate/server/platform/database/tables.ts';
import type { Person } from '@dubplate/testkit/person';
import { closeMonth, salesForm } from '@dubplate/testkit/royalties/sales';
import { centsOf, type DemoSale, MONTHS, makeSales, SOURCES, type Source } from './sales.ts';
import type { DemoTrack } from './streams.ts';

/** Months that are closed. Those after them are open, and the newest reports are drafts. */
const CLOSED = 6;
const FIRST_DRAFT = 10;
/** The closes after which the label accepts its share, and after which a part of a balance is held. */
const ACCEPTED_AFTER = 2;
const HELD_AFTER = 4;
/** The approved report with a detached row. */
const DETACHED_IN = 8;

interface DemoPeople {
  readonly admin: Person;
  readonly artist: Person;
  readonly label: Person;
}

const monthsBefore = (now: Date): string[] =>
  Array.from({ length: MONTHS }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS + index, 1)).toISOString().slice(0, 7),
  );

/** A sale whose code nobody here has. Its title is one of ours, so a person can confirm the track. */
const unmatched = (month: string, title: string, artist: string): DemoSale => ({
  month,
  store: 'Spotify',
  territory: 'DE',
  track: { isrc: 'QZDEM2600001', upc: '', title, artist },
  units: 640n,
  net: 214_400_000_000n,
});

interface DemoReport {
  readonly source: Source;
  readonly report: string;
  readonly sales: readonly DemoSale[];
  /** Number of its newest month. */
  readonly last: number;
}

/** Groups the sales of each source by report. */
const makeReports = (tracks: readonly DemoTrack[], months: readonly string[]): DemoReport[] =>
  makeSales(tracks, months).flatMap((ofSource, place) => {
    const source = SOURCES[place];
    if (!source) return [];
    return Array.from({ length: MONTHS / source.months }, (_, index): DemoReport => {
      const last = (index + 1) * source.months - 1;
      const sales = ofSource.slice(index * source.months, last + 1).flat();
      const isOdd = source.report === 'DistroKid' && (last === DETACHED_IN || last === MONTHS - 1);
      return {
        source,
        last,
        report: `${source.report} ${months[last]}`,
        sales: isOdd ? [...sales, unmatched(months[last] ?? '', 'Polyester Summer', 'Nylon Youth')] : sales,
      };
    }).filter(({ sales }) => sales.length > 0);
  });

/** Imports a report, and approves it unless it is one of the newest. @returns its uuid */
const enterReport = async (admin: Person, { source, report, sales, last }: DemoReport): Promise<string> => {
  const body = salesForm(report, source.write(sales), { name: source.file });
  const { uuid } = await admin.ok('POST /staff/sales-reports/import', { body });
  if (last < FIRST_DRAFT) {
    const cents = centsOf(source, sales) - toUnits(source.fee?.fee ?? '0', 2);
    await admin.ok('POST /staff/sales-reports/{id}/approve', {
      params: { id: uuid ?? '' },
      body: {
        received_amount: fromUnits(cents, 2),
        received_on: addDays(`${sales.at(-1)?.month}-28` as LocalDate, 40),
        ...source.fee,
        detach_unmatched: last === DETACHED_IN,
      },
    });
  }
  return uuid ?? '';
};

/** The artist shares a release with the label, and with someone who has no account yet. */
const splitRelease = async (
  { artist, label }: DemoPeople,
  { releaseUuid }: DemoTrack,
  valid_from: string | undefined,
) => {
  await artist.ok('PUT /release/{id}/splits', {
    params: { id: releaseUuid },
    body: {
      valid_from,
      shares: [
        { username: label.username, share: '20' },
        { username: 'cellist@demo.example', share: '7.5' },
      ],
    },
  });
};

const acceptSplit = async (db: Db, label: Person) => {
  // Only a verified name may accept a share.
  await db.updateTable('users').set({ verified_at: new Date() }).where('uuid', '=', label.uuid).execute();
  const [split] = await label.ok('GET /me/splits');
  if (split) await label.ok('POST /me/split/{id}/accept', { params: { id: split.uuid } });
};

/**
 * Fills a year of royalties: reports of five sources, six closed months with statements, shares, an advance that is half
 * recouped, and a hold.
 */
export const royaltiesDemo = async (db: Db, people: DemoPeople, tracks: readonly DemoTrack[]): Promise<void> => {
  const { admin, artist, label } = people;
  const months = monthsBefore(new Date());
  const reports = makeReports(tracks, months);
  const [shared] = tracks;
  const paidFor = tracks.find(({ title }) => title === 'Polyester Summer');
  if (shared) await splitRelease(people, shared, months[0]);
  if (paidFor)
    await admin.ok('POST /staff/advances', {
      body: {
        user_uuid: label.uuid,
        release_uuid: paidFor.releaseUuid,
        amount: '1600.00',
        note: 'Video for “Polyester Summer”',
      },
    });
  const uuids = new Map<string, string>();
  for (const report of reports) uuids.set(report.report, await enterReport(admin, report));
  for (const [index, month] of months.slice(0, CLOSED).entries()) {
    await closeMonth(admin, month);
    if (index === ACCEPTED_AFTER) await acceptSplit(db, label);
    if (index === HELD_AFTER)
      await admin.ok('POST /staff/holds', {
        body: {
          user_uuid: artist.uuid,
          amount: '25.00',
          reason: `Deezer disputes 1,240 streams of “${shared?.title}” in ${month}. We asked how it counted them.`,
          until: addDays(utcDay(new Date()), 30) as LocalDate,
          report_uuid: uuids.get(`DistroKid ${month}`),
        },
      });
  }
};
