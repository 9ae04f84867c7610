import type { OtherPlace } from '@dubplate/contract/moderation/checks';
import { utcDay } from '@dubplate/rules/dates';
import { meaningfulVersion } from '@dubplate/rules/releases/line';
import { sql } from 'kysely';
import type { ReleaseRecord } from '#features/releases/index.ts';
import type { Db } from '#platform/database/tables.ts';
import { lowered } from '#platform/database/text-parts.ts';
import { type CheckFacts, isSilent, type Sound } from './check-release.ts';

/** Maximum places per recording or title, both of other accounts and of the same one. */
const PLACES_NAMED = 5;

interface PlaceRow {
  readonly release_uuid: OtherPlace['release_uuid'];
  readonly title: string;
  readonly status: OtherPlace['status'];
  readonly track: string | null;
  readonly owner_uuid: string;
  readonly username: string;
}

const placeOf = ({ owner_uuid, username, ...row }: PlaceRow): OtherPlace => ({
  release_uuid: row.release_uuid,
  title: row.title,
  status: row.status,
  track: row.track,
  owner: { uuid: owner_uuid, username },
});

const readSounds = async (db: Db, { tracks }: ReleaseRecord): Promise<Map<string, Sound>> => {
  const files = tracks.flatMap(({ file_uuid }) => file_uuid ?? []);
  if (files.length === 0) return new Map();
  const rows = await db
    .selectFrom('audio_analyses')
    .select([
      'file_uuid',
      'status',
      'loudness',
      'true_peak',
      'clipped_samples',
      'silence_start',
      'silence_end',
      'sound_hash',
    ])
    .where('file_uuid', 'in', files)
    .execute();
  return new Map(rows.map(({ file_uuid, ...sound }) => [file_uuid, sound]));
};

/** Finds other releases with the same recordings, except drafts. Each step from hash to file to track uses an index. */
const readRecordings = async (
  db: Db,
  release: ReleaseRecord,
  sounds: ReadonlyMap<string, Sound>,
): Promise<Map<string, OtherPlace[]>> => {
  const marks = release.tracks.flatMap(({ file_uuid, file_sha256 }) => {
    const sound = sounds.get(file_uuid ?? '');
    if (file_uuid === null || isSilent(sound)) return [];
    return { file: file_uuid, sha256: file_sha256, sound: sound?.sound_hash ?? null };
  });
  if (marks.length === 0) return new Map();
  const places = (isOther: boolean) => sql`
    (SELECT releases.uuid AS release_uuid, releases.title, releases.status, tracks.title AS track,
      users.uuid AS owner_uuid, users.username
    FROM (
      SELECT uuid FROM files WHERE kind = 'audio' AND sha256 = mark.sha256
      UNION SELECT file_uuid FROM audio_analyses WHERE sound_hash = mark.sound
    ) same
    JOIN tracks ON tracks.wav_uuid = same.uuid
    JOIN releases ON releases.uuid = tracks.release_uuid
    JOIN users ON users.uuid = releases.user_uuid
    WHERE releases.status <> 'DRAFT' AND releases.edition_of IS NULL
      AND releases.uuid <> ${release.edition_of ?? release.uuid}
      AND releases.user_uuid ${sql.raw(isOther ? '<>' : '=')} ${release.user_uuid}
    LIMIT ${PLACES_NAMED})`;
  const { rows } = await sql<PlaceRow & { readonly file: string }>`
    SELECT mark.file, place.*
    FROM unnest(
      ${marks.map(({ file }) => file)}::uuid[], ${marks.map(({ sha256 }) => sha256)}::text[],
      ${marks.map(({ sound }) => sound)}::text[]
    ) AS mark (file, sha256, sound)
    CROSS JOIN LATERAL (${places(true)} UNION ALL ${places(false)}) place`.execute(db);
  const found = Map.groupBy(rows, ({ file }) => file);
  return new Map([...found].map(([file, each]) => [file, each.map(placeOf)]));
};

/** Returns the usual spellings of a title, because a database with the C locale lowercases only ASCII. */
const spellings = (title: string): string[] => {
  const lower = title.toLowerCase();
  const sentence = lower.slice(0, 1).toUpperCase() + lower.slice(1);
  return [...new Set([title, lower, sentence, title.toUpperCase()])];
};

/** Finds releases of the same account with the same main artist, title and version. */
const readTitles = async (db: Db, release: ReleaseRecord): Promise<OtherPlace[]> => {
  const title = release.title.trim();
  const artists = release.artists.flatMap(({ role, artist_uuid }) => (role === 'PRIMARY_ARTIST' ? artist_uuid : []));
  if (title === '' || artists.length === 0) return [];
  const rows = await db
    .selectFrom('releases')
    .innerJoin('users', 'users.uuid', 'releases.user_uuid')
    .select([
      'releases.uuid as release_uuid',
      'releases.title',
      'releases.status',
      sql<null>`null`.as('track'),
      'users.uuid as owner_uuid',
      'users.username',
    ])
    .where('releases.user_uuid', '=', release.user_uuid)
    .where('releases.status', '<>', sql.lit('DRAFT'))
    // An edition is not a duplicate of its original.
    .where('releases.uuid', '<>', release.edition_of ?? release.uuid)
    .where('releases.edition_of', 'is', null)
    .where(
      lowered(sql`releases.title`),
      '=',
      sql<string>`ANY(SELECT ${lowered(sql`unnest(${spellings(title)}::text[])`)})`,
    )
    .where(
      lowered(sql`coalesce(releases.title_version, '')`),
      '=',
      lowered(sql`${meaningfulVersion(release.title_version) ?? ''}`),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('release_artists')
          .select('release_artists.artist_uuid')
          .whereRef('release_artists.release_uuid', '=', 'releases.uuid')
          .where('release_artists.role', '=', 'PRIMARY_ARTIST')
          .where('release_artists.artist_uuid', 'in', artists),
      ),
    )
    .limit(PLACES_NAMED)
    .execute();
  return rows.map(placeOf);
};

export const readCheckFacts = async (db: Db, release: ReleaseRecord, now: Date): Promise<CheckFacts> => {
  const sounds = await readSounds(db, release);
  return {
    today: utcDay(now),
    sounds,
    recordings: await readRecordings(db, release, sounds),
    titles: await readTitles(db, release),
  };
};
