import { z } from 'zod';
import { NAME_MAX, USERNAME_MAX } from '../accounts/limits.ts';
import { ARTIST_NAME_MAX } from '../artists/limits.ts';
import { LINK_STORES_MAX, LINK_TITLE_MAX } from '../multilinks/limits.ts';
import { CODE_MAX, LINE_MAX, TRACKS_MAX } from '../releases/limits.ts';
import { releaseType } from '../releases/schemas.ts';
import { localDate, oneLine, timestamp, verbatim } from '../wire.ts';
import {
  LEGACY_ARTISTS_MAX,
  LEGACY_HASH_MAX,
  LEGACY_MULTILINKS_MAX,
  LEGACY_RELEASES_MAX,
  LEGACY_URL_MAX,
  TRANSFER_REASONS,
  TRANSFER_STATUSES,
} from './limits.ts';

const name = (max: number) => oneLine(max).pipe(z.string().min(1));
/** Place of a file of the older system: a path or an address. */
const address = verbatim(LEGACY_URL_MAX).nullish();

export const legacyRelease = z.object({
  name: name(LINE_MAX),
  artist: oneLine(ARTIST_NAME_MAX).nullish(),
  type: releaseType.nullish(),
  release_date: localDate.nullish(),
  upc: oneLine(CODE_MAX).nullish(),
  cover: address,
  tracks: z
    .array(z.object({ title: oneLine(LINE_MAX), isrc: oneLine(CODE_MAX).nullish(), audio: address }))
    .max(TRACKS_MAX)
    .default([]),
});
export type LegacyRelease = z.output<typeof legacyRelease>;

export const legacyMultilink = z.object({
  name: name(LINK_TITLE_MAX),
  links: z
    .array(z.object({ store: oneLine(64), url: verbatim(LEGACY_URL_MAX).pipe(z.url({ protocol: /^https?$/ })) }))
    .max(LINK_STORES_MAX)
    .default([]),
});
export type LegacyMultilink = z.output<typeof legacyMultilink>;

export const legacyArtist = z.object({
  name: name(ARTIST_NAME_MAX),
  spotify_id: oneLine(255).nullish(),
  apple_id: oneLine(255).nullish(),
});
export type LegacyArtist = z.output<typeof legacyArtist>;

/** One line of an import: a person of the older system with their things. */
export const legacyPerson = z.object({
  username: oneLine(USERNAME_MAX),
  password_hash: verbatim(LEGACY_HASH_MAX).nullish(),
  first_name: oneLine(NAME_MAX).nullish(),
  last_name: oneLine(NAME_MAX).nullish(),
  artists: z.array(legacyArtist).max(LEGACY_ARTISTS_MAX).default([]),
  releases: z.array(legacyRelease).max(LEGACY_RELEASES_MAX).default([]),
  multilinks: z.array(legacyMultilink).max(LEGACY_MULTILINKS_MAX).default([]),
});
export type LegacyPerson = z.output<typeof legacyPerson>;

/**
 * Effect of an import, or of a trial run: new and changed people with their things, and the number of unchanged lines.
 */
export const importedPeople = z.object({
  people: z.int(),
  releases: z.int(),
  multilinks: z.int(),
  unchanged: z.int(),
});
export type ImportedPeople = z.infer<typeof importedPeople>;

/** One release or multilink in transfer. */
export const transferItem = z.object({
  name: z.string(),
  status: z.enum(TRANSFER_STATUSES),
  reason: z.enum(TRANSFER_REASONS).nullable(),
});
export type TransferItem = z.infer<typeof transferItem>;

/** Empty lists where nothing was transferred. */
export const transfer = z.object({
  releases: z.array(transferItem),
  multilinks: z.array(transferItem),
  first_viewed_at: timestamp.nullable(),
});
export type Transfer = z.infer<typeof transfer>;
