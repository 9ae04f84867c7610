import type { UserId } from '@dubplate/contract/ids';
import { FIRST_DAYS, FIRST_DAYS_RELEASES, RELEASE_DAYS_MAX } from '@dubplate/contract/statistics/limits';
import type { CommonStatistics, FirstDays, StatisticsRow, TrackStreams } from '@dubplate/contract/statistics/schemas';
import type { LocalDate, PageMeta } from '@dubplate/contract/wire';
import { addDays } from '@dubplate/rules/dates';
import { daysIn } from '@dubplate/rules/statistics/periods';
import type { SignedLinks } from '#features/files/index.ts';
import type { Db } from '#platform/database/tables.ts';
import { pageMeta, pageRows } from '#platform/http/page.ts';
import { listLatestOut, listReleaseDays, listTracks, readListedReleases } from './read.ts';
import type { StreamScope, StreamStore, Window } from './streams/stream-store.ts';

export interface StatisticsReads {
  readonly db: Db;
  readonly streams: StreamStore;
}

export type Grain = 'DAY' | 'MONTH';

interface Streams {
  readonly scope: StreamScope;
  readonly window: Window;
}

/** Returns streams by day or month, in order, without empty ones. */
export const readByTime = async (
  { db, streams }: StatisticsReads,
  of: Streams,
  grain: Grain,
): Promise<Omit<StatisticsRow, 'platform'>[]> => {
  const { sums } =
    grain === 'DAY'
      ? await streams.readSums(db, { ...of, by: ['day'] })
      : await streams.readSums(db, { ...of, by: ['month'] });
  return sums.map((sum) => ({ day: 'day' in sum ? sum.day : sum.month, totalQuantity: sum.quantity }));
};

/** Returns streams by day or month and by store, in order. */
export const readByTimeAndStore = async (
  { db, streams }: StatisticsReads,
  of: Streams,
  grain: Grain,
): Promise<StatisticsRow[]> => {
  const { sums } =
    grain === 'DAY'
      ? await streams.readSums(db, { ...of, by: ['day', 'platform'] })
      : await streams.readSums(db, { ...of, by: ['month', 'platform'] });
  return sums.map((sum) => ({
    platform: sum.platform,
    day: 'day' in sum ? sum.day : sum.month,
    totalQuantity: sum.quantity,
  }));
};

interface CommonQuery extends Window {
  readonly page: number;
  readonly take: number;
}

/** Returns the release days of a user with their releases. */
const readReleaseDays = async (db: Db, userUuid: UserId, window: Window): Promise<CommonStatistics['release_days']> => {
  const released = await listReleaseDays(db, userUuid, window, RELEASE_DAYS_MAX);
  const days = Map.groupBy(released, ({ release_date }) => release_date);
  return [...days].map(([day, releases]) => ({ day, releases: releases.map(({ uuid, title }) => ({ uuid, title })) }));
};

/** Returns the general statistics of a user in a window. */
export const readCommonStatistics = async (
  { db, streams, links }: StatisticsReads & { readonly links: SignedLinks },
  userUuid: UserId,
  query: CommonQuery,
  grain: Grain,
): Promise<CommonStatistics> => {
  const page = { ...query, order: 'DESC' as const };
  const of = { scope: { owner: userUuid }, window: query } as const;
  const platforms = (await streams.readSums(db, { ...of, by: ['platform'] })).sums
    .map(({ platform, quantity }) => ({ platform, totalQuantity: quantity }))
    .sort((a, b) => b.totalQuantity - a.totalQuantity);
  const days = await readByTime({ db, streams }, of, grain);
  const { sums: ranked, count } = await streams.readSums(db, { ...of, by: ['release'], page: pageRows(page) });
  const uuids = ranked.map(({ release }) => release);
  const releases = await readListedReleases(db, uuids, links);
  return {
    data: ranked.flatMap(({ release: uuid, quantity }) => {
      const release = releases.get(uuid);
      return release ? [{ release, totalQuantity: quantity }] : [];
    }),
    meta: pageMeta(page, count),
    total: platforms.reduce((sum, { totalQuantity }) => sum + totalQuantity, 0),
    days,
    platforms,
    by: grain,
    release_days: await readReleaseDays(db, userUuid, query),
  };
};

interface RankingQuery extends Window {
  readonly page: number;
  readonly take: number;
}

/** Returns a page of tracks, most streams first. */
export const readTrackRanking = async (
  { db, streams, links }: StatisticsReads & { readonly links: SignedLinks },
  scope: StreamScope,
  query: RankingQuery,
): Promise<{ data: TrackStreams[]; meta: PageMeta }> => {
  const page = { ...query, order: 'DESC' as const };
  const { sums, count } = await streams.readSums(db, { scope, window: query, by: ['track'], page: pageRows(page) });
  const found = await listTracks(
    db,
    sums.map(({ track }) => track),
  );
  const tracks = new Map(found.map((track) => [track.uuid, track]));
  const releases = await readListedReleases(db, [...new Set(found.map(({ release_uuid }) => release_uuid))], links);
  return {
    data: sums.flatMap(({ track: uuid, quantity }) => {
      const track = tracks.get(uuid);
      const release = track && releases.get(track.release_uuid);
      if (!track || !release) return [];
      const { title, title_version } = track;
      return [{ track: { uuid, title, title_version }, release, totalQuantity: quantity }];
    }),
    meta: pageMeta(page, count),
  };
};

/** Returns the first 28 days of a user’s latest releases, for comparison. */
export const readFirstDays = async (
  { db, streams, links }: StatisticsReads & { readonly links: SignedLinks },
  userUuid: UserId,
  today: LocalDate,
  grain: Grain,
): Promise<FirstDays> => {
  const latest = await listLatestOut(db, userUuid, today, FIRST_DAYS_RELEASES);
  const uuids = latest.map(({ uuid }) => uuid);
  const releases = await readListedReleases(db, uuids, links);
  const data: FirstDays['data'] = [];
  for (const { uuid, release_date } of latest) {
    const release = releases.get(uuid);
    if (!release) continue;
    const window = { start_date: release_date, end_date: addDays(release_date, FIRST_DAYS - 1) as LocalDate };
    const of = { scope: { release: uuid }, window };
    const { sums } = await streams.readSums(db, { ...of, by: [] });
    const days = grain === 'DAY' ? (await streams.readSums(db, { ...of, by: ['day'] })).sums : [];
    data.push({
      release,
      totalQuantity: sums[0]?.quantity ?? 0,
      days: days.map(({ day, quantity }) => ({
        day: daysIn({ from: release_date, to: day }),
        totalQuantity: quantity,
      })),
    });
  }
  return { by: grain, data };
};
