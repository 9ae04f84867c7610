import type { ReleaseId } from '@dubplate/contract/ids';
import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import type { PublishedRelease } from '../save-link.ts';

/** The next published releases after an id that have no link, in the order of their ids; an erasure took those of its person. */
export const listUnlinked = async (db: Db, after: ReleaseId, limit: number): Promise<PublishedRelease[]> => {
  const { rows } = await sql<PublishedRelease>`
    SELECT release.uuid, release.user_uuid, release.title, release.release_date,
      ARRAY(
        SELECT artist.name FROM release_artists credit JOIN artists artist ON artist.uuid = credit.artist_uuid
        WHERE credit.release_uuid = release.uuid AND credit.role = 'PRIMARY_ARTIST'
        ORDER BY credit.position, artist.uuid
      ) AS "artistNames"
    FROM releases release
    JOIN users owner ON owner.uuid = release.user_uuid AND owner.erased_at IS NULL
    WHERE release.status = 'PUBLISHED' AND release.uuid > ${after}
      AND NOT EXISTS (SELECT FROM multilinks link WHERE link.release_uuid = release.uuid)
    ORDER BY release.uuid
    LIMIT ${limit}`.execute(db);
  return rows;
};
