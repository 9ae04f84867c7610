import type { Readable } from 'node:stream';
import type { UserId } from '@dubplate/contract/ids';
import type { CatalogueArtist, CatalogueRelease } from '@dubplate/rules/catalogue/catalogue-release';
import { joinName } from '@dubplate/rules/catalogue/person-name';
import { exportMessage } from '#features/delivery/index.ts';
import { languageCodeOf, musicStyleName } from '#features/reference/index.ts';
import { listReleaseUuids, type ReleaseRecord, readRelease } from '#features/releases/index.ts';
import type { ServerContext } from '#platform/context.ts';
import type { Db } from '#platform/database/tables.ts';
import { writeZip } from '#platform/zip/write-zip.ts';
import type { ZipEntry } from '#platform/zip/zip-entry.ts';
import { type ArtistIds, listArtistIds } from './read.ts';
import { type TableFormat, writeTable } from './templates/template.ts';

const styleName = (uuid: string | null): string | null => (uuid === null ? null : (musicStyleName(uuid)?.en ?? null));
const languageName = (uuid: string | null): string | null => (uuid === null ? null : languageCodeOf(uuid));

/** A release of ours in the form of all catalogues. */
const toCatalogue = (record: ReleaseRecord, ids: ArtistIds): CatalogueRelease => {
  const artists = (list: ReleaseRecord['artists']): CatalogueArtist[] =>
    list.map(({ artist_uuid, name, role }) => ({
      name,
      role,
      spotifyId: ids.get(artist_uuid)?.spotify_id ?? null,
      appleId: ids.get(artist_uuid)?.apple_id ?? null,
    }));
  return {
    title: record.title,
    titleVersion: record.title_version,
    artists: artists(record.artists),
    upc: record.upc ?? record.existing_upc,
    type: record.type,
    label: record.publisher,
    pLine: { year: record.p_line_year, text: record.copyright },
    cLine: { year: record.c_line_year, text: record.copyright },
    genre: styleName(record.primary_music_style_id),
    subgenre: styleName(record.secondary_music_style_id),
    language: languageName(record.language_id),
    releaseDate: record.release_date,
    originalReleaseDate: record.original_release_date,
    preorderDate: record.preorder_date,
    releaseTime: record.release_time,
    releaseTimeZone: record.release_time_zone,
    territories: record.territories,
    excludedTerritories: record.excluded_territories,
    cover: null,
    tracks: record.tracks.map((track) => ({
      disc: 1,
      number: track.position,
      title: track.title,
      titleVersion: track.title_version,
      isrc: track.isrc ?? track.existing_isrc,
      iswc: track.iswc,
      artists: artists(track.artists),
      composers: track.composers.map(({ role, ...name }) => ({ role, name: joinName(name) })),
      credits: track.credits,
      genre: styleName(track.primary_music_style_id),
      subgenre: styleName(track.secondary_music_style_id),
      language: languageName(track.language_id),
      titleLanguage: languageName(track.title_language_id),
      advisory: track.advisory ?? (track.explicit ? 'EXPLICIT' : 'NOT_EXPLICIT'),
      isInstrumental: track.instrumental,
      aiContribution: track.ai_contribution,
      previewStart: track.preview_start_seconds,
      duration: track.file_duration,
      lyrics: track.lyrics,
      file: track.file_name,
    })),
  };
};

/** All releases of a user, oldest first, without edits of published ones. */
async function* ownReleases(db: Db, userUuid: UserId): AsyncIterable<ReleaseRecord> {
  for (const uuid of await listReleaseUuids(db, userUuid)) {
    const record = await readRelease(db, uuid);
    if (record && record.edition_of === null) yield record;
  }
}

/** Writes a user’s releases in our template. */
export const exportTable = async (
  { db }: Pick<ServerContext, 'db'>,
  userUuid: UserId,
  format: TableFormat,
): Promise<Buffer> => {
  const ids = await listArtistIds(db, userUuid);
  const releases: CatalogueRelease[] = [];
  for await (const record of ownReleases(db, userUuid)) releases.push(toCatalogue(record, ids));
  return writeTable(format, releases);
};

/**
 * Writes a ZIP with a message for each release, on demand with its recordings and cover, and a list of the releases that
 * lack something that a message needs.
 */
export const exportMessages = (
  { db, clock, config, storage }: Pick<ServerContext, 'clock' | 'config' | 'db' | 'storage'>,
  userUuid: UserId,
  { withFiles }: { readonly withFiles: boolean },
): Readable => {
  const now = clock.now();
  async function* entries(): AsyncIterable<ZipEntry> {
    const left: string[] = [];
    for await (const record of ownReleases(db, userUuid)) {
      const written = await exportMessage(db, record, { name: config.product.name, now });
      if ('lacking' in written) {
        left.push(`${record.title || record.uuid}: ${written.lacking}\n`);
        continue;
      }
      const { upc, message, files } = written;
      yield { path: `${upc}/${upc}.xml`, text: message };
      if (!withFiles) continue;
      for (const { path, ...file } of files) yield { path: `${upc}/${path}`, ...file };
    }
    if (left.length > 0) yield { path: 'releases-without-message.txt', text: left.join('') };
  }
  return writeZip(entries(), { storage, now });
};
