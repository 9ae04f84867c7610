import type { ReleaseId, TrackId, UserId } from '@dubplate/contract/ids';
import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import { type PageQuery, pageRows } from '#platform/http/page.ts';

interface AliasRow {
  uuid: string;
  track_uuid: string | null;
  isrc: string | null;
  upc: string | null;
  /** Null, as what follows: the track is gone. */
  to_uuid: TrackId | null;
  title: string;
  title_version: string | null;
  release_uuid: ReleaseId;
  release_title: string;
  actor_uuid: UserId;
  username: string | null;
  created_at: Date;
  count: number;
}

/** A page of the aliases, newest first unless asked otherwise, and how many there are. */
export const listAliases = async (db: Db, query: PageQuery): Promise<{ rows: AliasRow[]; count: number }> => {
  const { take, offset, order } = pageRows(query);
  const direction = sql.raw(order === 'ASC' ? 'ASC' : 'DESC');
  const { rows } = await sql<AliasRow>`
    SELECT aliases.uuid, aliases.track_uuid, aliases.isrc, aliases.upc, tracks.uuid AS to_uuid, tracks.title,
      tracks.title_version, releases.uuid AS release_uuid, releases.title AS release_title, aliases.actor_uuid,
      users.username, aliases.created_at, count(*) OVER ()::int AS count
    FROM statistics_aliases AS aliases
    LEFT JOIN tracks ON tracks.uuid = aliases.to_track_uuid
    LEFT JOIN releases ON releases.uuid = tracks.release_uuid
    LEFT JOIN users ON users.uuid = aliases.actor_uuid
    ORDER BY aliases.created_at ${direction}, aliases.uuid ${direction}
    LIMIT ${take} OFFSET ${offset}`.execute(db);
  return { rows, count: rows[0]?.count ?? 0 };
};
