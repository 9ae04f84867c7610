import { randomUUID } from 'node:crypto';
import { MAIN_STORES } from '@dubplate/contract/statistics/stores';
import type { LocalDate } from '@dubplate/contract/wire';
import { importStaged } from '@dubplate/server/features/statistics/import/import-report.ts';
import { numberOfDate, numberOfLetters } from '@dubplate/server/features/statistics/staged/staged-store.ts';
import type { StreamStore } from '@dubplate/server/features/statistics/streams/stream-store.ts';
import { systemClock } from '@dubplate/server/platform/clock.ts';
import { silentLog } from '@dubplate/server/platform/database/database-log.ts';
import { openPool } from '@dubplate/server/platform/database/pool/open-pool.ts';
import { daysFromNow } from '@dubplate/testkit/records';
import { TRACKS } from './catalogue.ts';

/** The tracks that streams are of. */
export interface StreamedTracks {
  readonly count: number;
  /** SQL: the ISRC of a track by its number from 0 on. */
  readonly isrc: (number: string) => string;
}

const CATALOGUE: StreamedTracks = {
  count: TRACKS,
  isrc: (number) => `'QZSTA' || lpad((${number} + 2600000)::text, 7, '0')`,
};

const STORES = [...MAIN_STORES, 'tiktok', 'tidal'];
const DAYS = 30;

/** Imports made-up rows of thirty days, `period` times thirty days ago, which are staged by SQL. */
const seedBatch = async (
  connectionString: string,
  streams: StreamStore,
  { from, rows, period }: { readonly from: number; readonly rows: number; readonly period: number },
  tracks: StreamedTracks,
): Promise<void> => {
  const staging = openPool(connectionString, silentLog, { max: 1, idleMs: 0 });
  const lastDay = daysFromNow(-1 - period * DAYS) as LocalDate;
  const firstDay = daysFromNow(-(period + 1) * DAYS) as LocalDate;
  const uuid = randomUUID();
  const report = `seed-${uuid}`;
  await staging.pool.query(`
    CREATE TEMP TABLE staged AS
    SELECT n - ${from} AS line, track AS code_place,
      CASE WHEN n - ${from} <= ${tracks.count} THEN ' ' || ${tracks.isrc('track')} || ' ' END AS code,
      (mixed % ${STORES.length})::smallint AS place, ${numberOfDate('day')} AS day, ${numberOfDate('day')} AS last_day,
      ${numberOfDate("date_trunc('month', day)::date")} AS month,
      ${numberOfLetters("(chr(65 + (mixed / 512 % 20)::int) || 'A')")} AS territory, (1 + n % 900)::bigint AS quantity
    FROM (
      SELECT *, '${lastDay}'::date - (mixed / 16 % ${DAYS})::int AS day FROM (
      SELECT n, n % ${tracks.count} AS track, n::bigint * 2654435761 % 4294967296 AS mixed
      FROM generate_series(${from} + 1, ${from} + ${rows}) n
      ) AS mixed
    ) AS made`);
  const dates = Array.from({ length: DAYS }, (_, place) => daysFromNow(-1 - place - period * DAYS));
  const months = [...new Set(dates.map((day) => `${day.slice(0, 7)}-01` as LocalDate))];
  const staged = {
    rows,
    quantity: 0,
    firstDay,
    lastDay,
    days: { count: DAYS, hasPeriods: false },
    codes: Math.min(rows, tracks.count),
    months,
    platforms: STORES,
  };
  const context = {
    clock: systemClock,
    openPool: () => staging,
    outbox: { announce: async () => undefined },
    streams,
  };
  const newReport = { report, files: [], fileName: report, actorUuid: null, overlaps: 'allow' } as const;
  await importStaged(context, { uuid, staging, staged, newReport });
  await staging.pool.end();
};

const BATCH_ROWS = 1_000_000;

/** Adds rows up to a number, of these tracks in turn; each million of them is a month before the last. */
export const seedStreams = async (
  connectionString: string,
  streams: StreamStore,
  { from, to }: { readonly from: number; readonly to: number },
  tracks = CATALOGUE,
): Promise<void> => {
  for (let rows = from; rows < to; rows += BATCH_ROWS) {
    const batch = { from: rows, rows: Math.min(BATCH_ROWS, to - rows), period: Math.floor(rows / BATCH_ROWS) };
    await seedBatch(connectionString, streams, batch, tracks);
  }
};
