import type { UserId } from '@dubplate/contract/ids';
import { RELEASE_DAYS_MAX } from '@dubplate/contract/statistics/limits';
import type { CommonStatistics } from '@dubplate/contract/statistics/schemas';
import type { SignedLinks } from '#features/files/index.ts';
import type { Db } from '#platform/database/tables.ts';
import { pageMeta, pageRows } from '#platform/http/page.ts';
import type { Window } from '../streams/stream-store.ts';
import { type Grain, readByTime, type StatisticsReads } from './grain.ts';
import { readListedReleases } from './listed-releases.ts';
import { listReleaseDays } from './store.ts';

interface CommonQuery extends Window {
  readonly page: number;
  readonly take: number;
}

/** The days on which a person’s records came out, each with its records. */
const readReleaseDays = async (db: Db, userUuid: UserId, window: Window): Promise<CommonStatistics['release_days']> => {
  const released = await listReleaseDays(db, userUuid, window, RELEASE_DAYS_MAX);
  const days = Map.groupBy(released, ({ release_date }) => release_date);
  return [...days].map(([day, releases]) => ({ day, releases: releases.map(({ uuid, title }) => ({ uuid, title })) }));
};

/** All that the general statistics show of a person’s streams in a window. */
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
