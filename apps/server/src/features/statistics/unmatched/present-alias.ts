import type { StatisticsAlias } from '@dubplate/contract/statistics/schemas';
import type { listAliases } from './read-aliases.ts';

type Row = Awaited<ReturnType<typeof listAliases>>['rows'][number];

/** An alias as staff see it. */
export const presentAlias = (row: Row): StatisticsAlias => ({
  uuid: row.uuid,
  track_uuid: row.track_uuid,
  isrc: row.isrc,
  upc: row.upc,
  to_track:
    row.to_uuid === null
      ? null
      : {
          uuid: row.to_uuid,
          title: row.title,
          title_version: row.title_version,
          release: { uuid: row.release_uuid, title: row.release_title },
        },
  assigned_by: { uuid: row.actor_uuid, username: row.username ?? '' },
  assigned_at: row.created_at.toISOString(),
});
