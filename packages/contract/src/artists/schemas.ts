import { z } from 'zod';
import { thumbnails } from '../files/schemas.ts';
import { artistId, fileId } from '../ids.ts';
import { oneLine, timestamp } from '../wire.ts';
import { ARTIST_NAME_MAX, ARTIST_ROLES } from './limits.ts';

export const artistRole = z.enum(ARTIST_ROLES);

const socialNetworks = z.record(oneLine(64), oneLine(512)).refine((links) => Object.keys(links).length <= 20);

export const artistInput = z.object({
  name: oneLine(ARTIST_NAME_MAX),
  spotify_id: oneLine(512).nullish(),
  apple_id: oneLine(512).nullish(),
  social_networks: socialNetworks.nullish(),
});
/** The public page of an artist; without a slug one is made from the name. */
const artistPageChange = z.object({ enabled: z.boolean().optional(), slug: oneLine(255).optional() });
export const artistChange = artistInput.partial().extend({ page: artistPageChange.optional() });

export const artist = z.object({
  uuid: artistId,
  name: z.string(),
  spotify_id: z.string().nullable(),
  apple_id: z.string().nullable(),
  avatar_uuid: fileId.nullable(),
  avatar: thumbnails.nullable(),
  social_networks: z.record(z.string(), z.string()),
  /** Null until it is switched on for the first time. */
  page: z
    .object({
      enabled: z.boolean(),
      slug: z.string(),
      url: z.string(),
      taken_down: z.object({ at: timestamp, reason: z.string() }).nullable(),
    })
    .nullable(),
  created_at: timestamp,
  updated_at: timestamp,
  deleted_at: timestamp.nullable(),
});
export type Artist = z.infer<typeof artist>;

/** An artist in a list, with the number of releases that credit them; tracks do not count. */
export const listedArtist = artist.extend({
  release_count: z.int(),
  /** The latest release that credits the artist, with a cover if one of them has any. */
  last_release: z.object({ title: z.string(), cover: thumbnails.nullable() }).nullish(),
});
export type ListedArtist = z.infer<typeof listedArtist>;

/** An artist as credited on a release or a track. */
export const credit = z.object({
  artist_uuid: artistId,
  role: artistRole,
  name: z.string(),
  avatar_uuid: fileId.nullable(),
  avatar: thumbnails.nullable(),
});
export type Credit = z.infer<typeof credit>;
