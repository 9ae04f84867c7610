import type { UserId } from '@dubplate/contract/ids';
import type { CommonStatistics } from '@dubplate/contract/statistics/schemas';
import type { SignedLinks } from '#features/files/index.ts';
import { presentListItem, releaseRows } from '#features/releases/index.ts';
import type { Db } from '#platform/database/tables.ts';
import { pageMeta, pageRows } from '#platform/http/page.ts';
import { chosenReleases, type Grain, readDays, readPlatforms, readReleases, type Window } from './store.ts';

interface CommonQuery extends Window {
  readonly page: number;
  readonly take: number;
}

/** All that the general statistics show of a person’s streams in a window. */
export const readCommonStatistics = async (
  db: Db,
  userUuid: UserId,
  query: CommonQuery,
  { grain, links }: { readonly grain: Grain; readonly links: SignedLinks },
): Promise<CommonStatistics> => {
  const page = { ...query, order: 'DESC' as const };
  const platforms = await readPlatforms(db, userUuid, query);
  const days = await readDays(db, userUuid, query, grain);
  const ranked = await readReleases(db, userUuid, query, pageRows(page));
  const uuids = ranked.map(({ release_uuid }) => release_uuid);
  const found =
    uuids.length === 0
      ? []
      : await releaseRows(db, chosenReleases(db, uuids), {
          take: uuids.length,
          offset: 0,
          order: 'DESC',
        }).execute();
  const releases = new Map(found.map((row) => [row.uuid, presentListItem(row, links)]));
  return {
    data: ranked.flatMap(({ release_uuid, totalQuantity }) => {
      const item = releases.get(release_uuid);
      if (!item) return [];
      const { uuid, title, artist, cover_uuid, cover, release_date } = item;
      return [{ release: { uuid, title, artist, cover_uuid, cover, release_date }, totalQuantity }];
    }),
    meta: pageMeta(page, ranked[0]?.count ?? 0),
    total: platforms.reduce((sum, { totalQuantity }) => sum + totalQuantity, 0),
    days,
    platforms,
    by: grain,
  };
};
