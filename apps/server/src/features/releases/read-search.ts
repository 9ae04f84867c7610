import type { UserId } from '@dubplate/contract/ids';
import { SEARCH_WORDS_MAX } from '@dubplate/contract/releases/limits';
import { normalizeIsrc } from '@dubplate/rules/releases/codes';
import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { Db, Tables } from '#platform/database/tables.ts';

/** Escaped: `%` and `_` match themselves. */
const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

const wordsOf = (search: string): string[] =>
  [...new Set(search.split(/\s+/).filter(Boolean))].slice(0, SEARCH_WORDS_MAX);

/**
 * Finds releases of one person: every word, in any order, occurs in the title, the version or an artist's
 * name; or the whole is the beginning of a UPC or of a track's ISRC, without hyphens and spaces. What is looked up in
 * other tables is looked up once, not for each release.
 */
export const matches = (db: Db, userUuid: UserId, search: string): Expression<SqlBool> => {
  const eb = expressionBuilder<Tables, 'releases'>();
  const word = (text: string) => {
    const pattern = `%${literal(text)}%`;
    const artists = db
      .selectFrom('artists')
      .innerJoin('release_artists', 'release_artists.artist_uuid', 'artists.uuid')
      .select('release_artists.release_uuid')
      .where('artists.user_uuid', '=', userUuid)
      .where('artists.name', 'ilike', pattern);
    return eb.or([
      eb('releases.title', 'ilike', pattern),
      eb('releases.title_version', 'ilike', pattern),
      eb('releases.uuid', 'in', artists),
    ]);
  };
  const code = `${literal(normalizeIsrc(search))}%`;
  const tracks = db
    .selectFrom('tracks')
    .innerJoin('releases as own', 'own.uuid', 'tracks.release_uuid')
    .select('tracks.release_uuid')
    .where('own.user_uuid', '=', userUuid)
    .where((of) => of.or([of('tracks.isrc', 'like', code), of('tracks.existing_isrc', 'like', code)]));
  return eb.or([
    eb.and(wordsOf(search).map(word)),
    eb('releases.upc', 'like', code),
    eb('releases.existing_upc', 'like', code),
    eb('releases.uuid', 'in', tracks),
  ]);
};
