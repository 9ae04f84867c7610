import type { ReleaseType } from '@dubplate/contract/releases/limits';
import type { LocalDate } from '@dubplate/contract/wire';
import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';

const RELEASES_AT_ONCE = 200;

/** A published track with its release. */
export interface CatalogueTrack {
  readonly upc: string | null;
  readonly release: string;
  readonly release_version: string | null;
  readonly type: ReleaseType;
  readonly release_artists: string | null;
  readonly label: string | null;
  readonly copyright: string | null;
  readonly release_date: LocalDate | null;
  readonly original_release_date: LocalDate | null;
  /** Codes separated by commas; empty for worldwide. */
  readonly territories: string;
  readonly excluded_territories: string;
  readonly p_line_year: number | null;
  readonly c_line_year: number | null;
  readonly published_at: Date | null;
  readonly position: number;
  readonly isrc: string | null;
  readonly track: string;
  readonly track_version: string | null;
  readonly track_artists: string | null;
  readonly composers: string | null;
  /** `name (ROLE)` or `name (MUSICIAN: INSTRUMENT)`. */
  readonly credits: string | null;
  readonly iswc: string | null;
  readonly ai_contribution: string | null;
  readonly advisory: string | null;
  readonly explicit: boolean;
  readonly duration_seconds: number | null;
  readonly account: string;
  readonly release_uuid: string;
  readonly track_uuid: string;
}

const pageAfter = (db: Db, after: string) =>
  sql<CatalogueTrack>`
  select releases.upc, releases.title as release, releases.title_version as release_version, releases.type,
    (select string_agg(artists.name, ', ' order by release_artists.position)
      from release_artists join artists on artists.uuid = release_artists.artist_uuid
      where release_artists.release_uuid = releases.uuid and release_artists.role = 'PRIMARY_ARTIST') as release_artists,
    releases.publisher as label, releases.copyright, releases.release_date,
    releases.original_release_date, array_to_string(releases.territories, ', ') as territories,
    array_to_string(releases.excluded_territories, ', ') as excluded_territories,
    releases.p_line_year, releases.c_line_year, releases.published_at,
    tracks.position, tracks.isrc, tracks.title as track, tracks.title_version as track_version,
    (select string_agg(artists.name, ', ' order by track_artists.position)
      from track_artists join artists on artists.uuid = track_artists.artist_uuid
      where track_artists.track_uuid = tracks.uuid and track_artists.role = 'PRIMARY_ARTIST') as track_artists,
    (select string_agg(concat_ws(' ', name, surname), ', ' order by composers.position)
      from composers where composers.track_uuid = tracks.uuid) as composers,
    (select string_agg((credit ->> 'name') || ' (' || concat_ws(': ', credit ->> 'role', credit ->> 'instrument') || ')',
        ', ' order by place)
      from jsonb_array_elements(tracks.credits) with ordinality as entry (credit, place)) as credits,
    tracks.iswc, tracks.ai_contribution, tracks.advisory, tracks.explicit, files.duration as duration_seconds,
    users.username as account, releases.uuid as release_uuid, tracks.uuid as track_uuid
  from (
    select * from releases where status = 'PUBLISHED' and uuid > ${after} order by uuid limit ${RELEASES_AT_ONCE}
  ) as releases
  join users on users.uuid = releases.user_uuid
  join tracks on tracks.release_uuid = releases.uuid
  left join files on files.uuid = tracks.wav_uuid
  order by releases.uuid, tracks.position`.execute(db);

/** Reads all published tracks with their releases, in batches of releases. */
export async function* readCatalogue(db: Db): AsyncGenerator<CatalogueTrack> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await pageAfter(db, after);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.release_uuid;
  }
}
