import { z } from 'zod';
import { thumbnails } from '../files/schemas.ts';
import { trackId } from '../ids.ts';
import { timestamp } from '../wire.ts';
import { DENIABLE_RELEASE_FIELDS, DENIABLE_TRACK_FIELDS } from './limits.ts';

/** Fields of a release or track that can change, by their wire names. */
export const CHANGED_FIELDS = [
  ...new Set([
    ...DENIABLE_RELEASE_FIELDS,
    ...DENIABLE_TRACK_FIELDS,
    'type' as const,
    'secondary_music_style_id' as const,
    'publisher' as const,
    'excluded_territories' as const,
    'release_time_zone' as const,
  ]),
];

/** Credits with their roles and instruments; countries by their codes; of a recording its file’s name; of genres and languages their ids. */
const value = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.object({ name: z.string(), role: z.string(), instrument: z.string().nullish() })),
  z.array(z.string()),
  z.null(),
]);

export const releaseChange = z.object({
  /** `ADDED`, `REMOVED` and `MOVED` are about a track as a whole; then `from` and `to` of a move are its places, from 1. */
  kind: z.enum(['CHANGED', 'ADDED', 'REMOVED', 'MOVED']),
  field: z.enum(CHANGED_FIELDS).nullable(),
  /** Null for the release itself; `number` is its place now, null where it is gone. */
  track: z.object({ uuid: trackId, number: z.int().nullable(), title: z.string() }).nullable(),
  from: value,
  to: value,
  /** Set for a recording: true if a file with the same bytes replaced it. */
  is_same_audio: z.boolean().optional(),
});
export type ReleaseChange = z.infer<typeof releaseChange>;

export const changesSinceDenial = z.object({
  /** Time of the denial; null for an edit, which is compared with the published release. */
  denied_at: timestamp.nullable(),
  /** The cover that was replaced, as long as it is kept. */
  cover_before: thumbnails.nullable(),
  /** Empty where it was sent again as it was. */
  list: z.array(releaseChange),
});
export type ChangesSinceDenial = z.infer<typeof changesSinceDenial>;
