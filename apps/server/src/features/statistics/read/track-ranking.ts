import type { TrackStreams } from '@dubplate/contract/statistics/schemas';
import type { PageMeta } from '@dubplate/contract/wire';
import type { SignedLinks } from '#features/files/index.ts';
import { pageMeta, pageRows } from '#platform/http/page.ts';
import type { StreamScope, Window } from '../streams/stream-store.ts';
import type { StatisticsReads } from './grain.ts';
import { readListedReleases } from './listed-releases.ts';
import { listTracks } from './store.ts';

interface RankingQuery extends Window {
  readonly page: number;
  readonly take: number;
}

/** One page of tracks, most streams first. */
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
