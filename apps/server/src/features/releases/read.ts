import type { ReleaseStatus } from '@dubplate/contract/releases/limits';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/tables.ts';
import type { PageQuery } from '../../platform/http/page.ts';

/** Releases with what a row of a list shows: the first primary artist (else the first of all) and the cover's colour. */
export const releaseRows = (db: Db) =>
  db
    .selectFrom('releases')
    .leftJoin('files as covers', 'covers.uuid', 'releases.cover_uuid')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('release_artists')
          .innerJoin('artists', 'artists.uuid', 'release_artists.artist_uuid')
          .select(['artists.uuid', 'artists.name', 'artists.avatar_uuid'])
          .whereRef('release_artists.release_uuid', '=', 'releases.uuid')
          .orderBy(sql`release_artists.role = 'PRIMARY_ARTIST'`, 'desc')
          .orderBy('release_artists.position')
          .orderBy('artists.uuid')
          .limit(1)
          .as('main_artist'),
      (join) => join.onTrue(),
    )
    .select([
      'releases.uuid',
      'releases.title',
      'releases.status',
      'releases.type',
      'releases.release_date',
      'releases.updated_at',
      'releases.submitted_at',
      'releases.cover_uuid',
      'releases.upc',
      'covers.tint',
      'main_artist.uuid as artist_uuid',
      'main_artist.name as artist_name',
      'main_artist.avatar_uuid as artist_cover',
    ]);

export type ReleaseRow = Awaited<ReturnType<ReturnType<typeof releaseRows>['execute']>>[number];

/** A page of one person's releases by last change, and how many there are in all. */
export const listReleases = async (
  db: Db,
  userUuid: string,
  statuses: readonly ReleaseStatus[],
  { page, take, order }: PageQuery,
): Promise<{ rows: ReleaseRow[]; count: number }> => {
  const direction = order === 'ASC' ? 'asc' : 'desc';
  const rows = await releaseRows(db)
    .where('releases.user_uuid', '=', userUuid)
    .$if(statuses.length > 0, (query) => query.where('releases.status', 'in', statuses))
    .orderBy('releases.updated_at', direction)
    .orderBy('releases.uuid', direction)
    .limit(take)
    .offset((page - 1) * take)
    .execute();
  const { count } = await db
    .selectFrom('releases')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_uuid', '=', userUuid)
    .$if(statuses.length > 0, (query) => query.where('status', 'in', statuses))
    .executeTakeFirstOrThrow();
  return { rows, count };
};

/** The moves of a release between its states, oldest first, with who made them. */
export const listMoves = (db: Db, releaseUuid: string) =>
  db
    .selectFrom('release_moves')
    .leftJoin('users', 'users.uuid', 'release_moves.actor_uuid')
    .selectAll('release_moves')
    .select('users.username')
    .where('release_uuid', '=', releaseUuid)
    .orderBy('at')
    .orderBy('release_moves.uuid')
    .execute();
