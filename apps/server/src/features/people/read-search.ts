import type { UserId } from '@dubplate/contract/ids';
import { MATCH_KINDS, MATCHES_MAX, type MatchKind } from '@dubplate/contract/people/limits';
import { normalizeIsrc, upcForms } from '@dubplate/rules/releases/codes';
import { type RawBuilder, sql } from 'kysely';
import { usernamePart } from '#features/accounts/index.ts';
import { PLANNED_EACH_TIME } from '#platform/database/pool/statement-names.ts';
import type { Db } from '#platform/database/tables.ts';
import { containsPart } from '#platform/database/text-parts.ts';

export interface Match {
  readonly user_uuid: UserId;
  readonly kind: MatchKind;
  readonly text: string;
}

const USERNAME = sql<string>`('^' || users.username || '$')`;
const NAME = sql<string>`('^' || coalesce(users.first_name, '') || ' ' || coalesce(users.last_name, '') || '$')`;
const ARTIST = sql<string>`('^' || artists.name || '$')`;
const TITLE = sql<string>`('^' || releases.title || '$')`;

const sources: Readonly<Record<MatchKind, (search: string) => RawBuilder<unknown> | null>> = {
  USERNAME: (search) => sql`
    SELECT users.uuid AS user_uuid, users.username AS text FROM users
    WHERE ${containsPart(USERNAME, usernamePart(search))}`,
  NAME: (search) => sql`
    SELECT users.uuid AS user_uuid, trim(coalesce(users.first_name, '') || ' ' || coalesce(users.last_name, '')) AS text
    FROM users WHERE ${containsPart(NAME, search)}`,
  ARTIST: (search) =>
    sql`SELECT artists.user_uuid, artists.name AS text FROM artists WHERE ${containsPart(ARTIST, search)}`,
  RELEASE: (search) => sql`
    SELECT releases.user_uuid, releases.title AS text FROM releases WHERE ${containsPart(TITLE, search)}`,
  UPC: (search) => {
    const written = upcForms(search);
    if (written.length === 0) return null;
    const forms = sql.join(written);
    return sql`
      SELECT releases.user_uuid,
        CASE WHEN releases.upc IN (${forms}) THEN releases.upc ELSE releases.existing_upc END AS text
      FROM releases
      WHERE releases.upc IN (${forms}) OR releases.existing_upc IN (${forms})`;
  },
  ISRC: (search) => {
    const code = normalizeIsrc(search);
    if (!/^[A-Z]{2}[A-Z\d]{3}\d{7}$/.test(code)) return null;
    return sql`
      SELECT releases.user_uuid, ${code} AS text
      FROM tracks JOIN releases ON releases.uuid = tracks.release_uuid
      WHERE tracks.isrc = ${code} OR tracks.existing_isrc = ${code}`;
  },
};

interface FoundRow {
  /** Index of the kind in `MATCH_KINDS`. */
  readonly rank: number;
  readonly user_uuid: UserId;
  readonly text: string;
}

/** Fetches one more row of each kind than needed, to detect that there are more. */
export const matchesQuery = (search: string): RawBuilder<FoundRow> => {
  const selects = MATCH_KINDS.flatMap((kind, rank) => {
    const source = sources[kind](search);
    return source ? [sql`(SELECT ${rank}::int AS rank, found.* FROM (${source}) found LIMIT ${MATCHES_MAX + 1})`] : [];
  });
  return sql<FoundRow>`${sql.raw(PLANNED_EACH_TIME)} ${sql.join(selects, sql` UNION ALL `)} ORDER BY rank, text, user_uuid`;
};

/**
 * Returns matches, best reason first. `isCut` is true if more matched than were checked: the limit per kind keeps common
 * words cheap.
 */
export const findMatches = async (db: Db, search: string): Promise<{ matches: Match[]; isCut: boolean }> => {
  const { rows } = await matchesQuery(search).execute(db);
  const byRank = Map.groupBy(rows, ({ rank }) => rank);
  return {
    matches: [...byRank].flatMap(([rank, found]) =>
      found
        .slice(0, MATCHES_MAX)
        .map(({ user_uuid, text }) => ({ user_uuid, kind: MATCH_KINDS[rank] as MatchKind, text })),
    ),
    isCut: [...byRank.values()].some(({ length }) => length > MATCHES_MAX),
  };
};
