import type { ReleaseId } from '@dubplate/contract/ids';
import { QUEUE_MATCHES_MAX } from '@dubplate/contract/moderation/limits';
import { isIsrcValid, normalizeIsrc, upcForms } from '@dubplate/rules/releases/codes';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { PLANNED_EACH_TIME } from '#platform/database/pool/statement-names.ts';
import type { Db, Tables } from '#platform/database/tables.ts';
import { containsPart } from '#platform/database/text-parts.ts';

/** Which releases are searched: a query of the table alone, with its conditions. */
type Filtered = SelectQueryBuilder<Tables, 'releases', object>;

/** People or artists of a name, before their releases are looked for: one who has none of the wanted costs a look-up. */
const NAMES_MAX = 1_000;
const PHONE_SEPARATORS = /[\s().+-]/g;

const USERNAME = sql<string>`('^' || users.username || '$')`;
const NAME = sql<string>`('^' || coalesce(users.first_name, '') || ' ' || coalesce(users.last_name, '') || '$')`;
const ARTIST = sql<string>`('^' || artists.name || '$')`;
const TITLE = sql<string>`('^' || releases.title || '$')`;

/** The same search in each place where it may be found. */
const sourcesOf = (db: Db, filtered: Filtered, search: string) => {
  const people = (name: typeof NAME, sought: string) =>
    db.selectFrom('users').select('users.uuid').where(containsPart(name, sought)).limit(NAMES_MAX);
  // Half a phone number, however it is written; anything else is part of an e-mail or a name.
  const digits = search.replace(PHONE_SEPARATORS, '');
  const artists = db.selectFrom('artists').select('artists.uuid').where(containsPart(ARTIST, search)).limit(NAMES_MAX);
  const credited = db
    .selectFrom('release_artists')
    .select('release_artists.release_uuid')
    .where('release_artists.artist_uuid', 'in', artists);
  const upcs = upcForms(search);
  const isrc = normalizeIsrc(search);
  const tracks = db
    .selectFrom('tracks')
    .select('tracks.release_uuid')
    .where((eb) => eb.or([eb('tracks.isrc', '=', isrc), eb('tracks.existing_isrc', '=', isrc)]));
  return [
    filtered.where(containsPart(TITLE, search)),
    filtered.where('releases.uuid', 'in', credited),
    filtered.where('releases.user_uuid', 'in', people(USERNAME, /^\d{3,}$/.test(digits) ? digits : search)),
    filtered.where('releases.user_uuid', 'in', people(NAME, search)),
    ...(upcs.length > 0
      ? [filtered.where((eb) => eb.or([eb('releases.upc', 'in', upcs), eb('releases.existing_upc', 'in', upcs)]))]
      : []),
    ...(isIsrcValid(isrc) ? [filtered.where('releases.uuid', 'in', tracks)] : []),
  ].map((found) => found.select('releases.uuid').limit(QUEUE_MATCHES_MAX + 1));
};

interface FoundRow {
  readonly kind: number;
  readonly uuid: ReleaseId;
}

/** One more of each kind than is looked at says that there are more. */
export const matchesQuery = (db: Db, filtered: Filtered, search: string): RawBuilder<FoundRow> =>
  sql<FoundRow>`${sql.raw(PLANNED_EACH_TIME)} ${sql.join(
    sourcesOf(db, filtered, search).map(
      (source, kind) => sql`(SELECT ${kind}::int AS kind, found.uuid FROM ${source} found)`,
    ),
    sql` UNION ALL `,
  )}`;

/**
 * The releases that a search finds among the filtered ones, and whether more matched than were looked at: of each kind so
 * many are that a word which is in every title costs no more than a rare one.
 */
export const findMatches = async (
  db: Db,
  filtered: Filtered,
  search: string,
): Promise<{ uuids: ReleaseId[]; isCut: boolean }> => {
  const { rows } = await matchesQuery(db, filtered, search).execute(db);
  const byKind = [...Map.groupBy(rows, ({ kind }) => kind).values()];
  return {
    uuids: [...new Set(byKind.flatMap((found) => found.slice(0, QUEUE_MATCHES_MAX).map(({ uuid }) => uuid)))],
    isCut: byKind.some(({ length }) => length > QUEUE_MATCHES_MAX),
  };
};
