import type { ReleaseId } from '@dubplate/contract/ids';
import type { Db } from '#platform/database/tables.ts';

const COLUMNS = ['language_id', 'primary_music_style_id', 'secondary_music_style_id'] as const;

/** The languages and music styles that a release or one of its tracks has. */
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
