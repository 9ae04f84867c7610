import type { StoreKey } from '@dubplate/contract/statistics/stores';
import { utcDay } from '@dubplate/rules/dates';
import {
  importSales,
  listCountedSales,
  listCovered,
  type ReportLines,
  type StoreMonth,
  type StreamStore,
  UsageReported,
  undoSales,
} from '#features/statistics/index.ts';
import type { ServerContext } from '#platform/context.ts';
import type { Db } from '#platform/database/tables.ts';
import {
  listStoreMonths,
  listStreamReports,
  readStreams,
  type StreamReport,
  setCounted,
  touchStreams,
} from './store.ts';

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'royalties.count-streams': Record<never, never>;
  }
}

type StreamsContext = Pick<ServerContext, 'clock' | 'db' | 'openPool' | 'outbox'> & { readonly streams: StreamStore };
export type StreamJobs = Pick<ServerContext, 'jobs'>;

/**
 * Stores whose units are streams. Rows have no kind of sale, so stores that also sell downloads (Amazon, iTunes, Qobuz)
 * and those that count videos with a track in them (TikTok, Facebook, Instagram) are left out.
 */
const STREAMING_STORES: readonly StoreKey[] = [
  'spotify',
  'apple_music',
  'youtube',
  'vkontakte',
  'boom',
  'deezer',
  'saavn',
  'yandex_music',
  'soundcloud',
  'napster',
  'tidal',
  'pandora',
  'joox',
  'kkbox',
  'line_music',
  'netease',
  'tencent_music',
  'anghami',
  'audiomack',
  'fizy',
  'flo',
  'trebel',
];

/** Lets the streams of a report be counted or taken back soon after the transaction. */
export const recountStreams = async (trx: Db, { jobs }: StreamJobs, reportId: number): Promise<void> => {
  await touchStreams(trx, reportId);
  await jobs.send(trx, 'royalties.count-streams', {});
};

/** Reads the streams of a report, on a connection of its own, as statistics import them. */
async function* linesOf(
  { openPool }: Pick<StreamsContext, 'openPool'>,
  { id }: StreamReport,
  places: readonly StoreMonth[],
): AsyncGenerator<ReportLines> {
  const reading = openPool();
  let line = 0;
  const nextLine = () => {
    line += 1;
    return line;
  };
  try {
    for await (const rows of readStreams(reading.db, id, places))
      yield {
        rows: rows.map((row) => ({ ...row, line: nextLine(), mayBeTotal: false, isrc: null })),
        issues: [],
        passed: 0,
      };
  } finally {
    await reading.pool.end();
  }
}

const keyOf = ({ platform, month }: StoreMonth): string => `${month} ${platform}`;

const hasSame = (some: readonly StoreMonth[], others: readonly StoreMonth[]): boolean =>
  some.length === others.length && new Set([...some, ...others].map(keyOf)).size === some.length;

/** Counts what a report has for stores and months without a usage report, if that is not what counts already. */
const countReport = async (
  context: StreamsContext,
  report: StreamReport,
  counted: readonly StoreMonth[] | undefined,
): Promise<void> => {
  const { db, clock } = context;
  const { id, uuid: reportUuid, name: fileName, streams_revision } = report;
  const today = utcDay(clock.now());
  const sold = await listStoreMonths(db, id, { stores: STREAMING_STORES, today });
  const covered = new Set((await listCovered(db, sold)).map(keyOf));
  const places = sold.filter((place) => !covered.has(keyOf(place)));
  if (report.streams_counted === streams_revision && hasSame(places, counted ?? [])) return;
  if (places.length === 0) await undoSales(db, reportUuid, clock.now());
  else await importSales(context, { reportUuid, fileName, places, lines: linesOf(context, report, places) });
  await setCounted(db, report, streams_revision);
};

/**
 * Brings the streams that statistics have from sales reports up to date: those of each approved report that is turned on,
 * for each store and month that no usage report has. Runs one at a time.
 * @returns `again` if a usage report came in between
 */
export const countStreams = async (context: StreamsContext): Promise<'again' | undefined> => {
  const { db, clock } = context;
  const reports = await listStreamReports(db);
  const counted = await listCountedSales(db);
  const wanted = new Set(reports.map(({ uuid }) => uuid));
  for (const uuid of counted.keys()) if (!wanted.has(uuid)) await undoSales(db, uuid, clock.now());
  try {
    for (const report of reports) await countReport(context, report, counted.get(report.uuid));
  } catch (error) {
    if (error instanceof UsageReported) return 'again';
    throw error;
  }
  return undefined;
};
