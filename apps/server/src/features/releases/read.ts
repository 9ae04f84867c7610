import type { FileId, ReleaseId } from '@dubplate/contract/ids';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '#platform/database/tables.ts';

/** Lists the state changes of a release with their actors, oldest first. */
export const listMoves = (db: Db, releaseUuid: ReleaseId) =>
  db
    .selectFrom('release_moves')
    .leftJoin('users', 'users.uuid', 'release_moves.actor_uuid')
    .selectAll('release_moves')
    .select('users.username')
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('release_deny_reasons as reason')
          .select(['reason.uuid', 'reason.code', 'reason.path', 'reason.track_uuid', 'reason.text', 'reason.done_at'])
          .whereRef('reason.move_uuid', '=', 'release_moves.uuid')
          .orderBy('reason.position'),
      ).as('reasons'),
    )
    .where('release_uuid', '=', releaseUuid)
    .orderBy('at')
    .orderBy('release_moves.uuid')
    .execute();

export const listFilesOfRelease = async (db: Db, releaseUuid: ReleaseId): Promise<FileId[]> => {
  const rows = await db
    .selectFrom('releases')
    .select('cover_uuid as file_uuid')
    .where('uuid', '=', releaseUuid)
    .unionAll(db.selectFrom('tracks').select('wav_uuid as file_uuid').where('release_uuid', '=', releaseUuid))
    .execute();
  return rows.flatMap(({ file_uuid }) => file_uuid ?? []);
};

export const listCodeRanges = (db: Db) =>
  db
    .selectFrom('code_ranges')
    .select(['kind', 'prefix', 'first_number', 'last_number', 'is_placeholder', 'created_at'])
    .execute();

export type CodeRangeRow = Awaited<ReturnType<typeof listCodeRanges>>[number];

const COLUMNS = ['language_id', 'primary_music_style_id', 'secondary_music_style_id'] as const;

/** Returns the languages and music styles of a release and its tracks. */
export const listUsedReference = async (db: Db, releaseUuid: ReleaseId): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('releases')
    .select(COLUMNS)
    .where('uuid', '=', releaseUuid)
    .unionAll(db.selectFrom('tracks').select(COLUMNS).where('release_uuid', '=', releaseUuid))
    .unionAll(
      db
        .selectFrom('tracks')
        .select(['title_language_id as language_id', 'primary_music_style_id', 'secondary_music_style_id'])
        .where('release_uuid', '=', releaseUuid)
        .where('title_language_id', 'is not', null),
    )
    .execute();
  return new Set(rows.flatMap((row) => COLUMNS.flatMap((column) => row[column] ?? [])));
};
