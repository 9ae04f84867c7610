import type { TrackForm } from '#features/releases/authoring/board/track-form.ts';
import { newKey } from '#lib/new-key.ts';

/** Fields that are often the same on a whole album, in display order. */
export const COPIED = ['genre', 'language', 'artists', 'authors', 'explicit'] as const;
export type Copied = (typeof COPIED)[number];

const parts: Readonly<Record<Copied, (from: TrackForm) => Partial<TrackForm>>> = {
  genre: ({ primary_music_style_id, secondary_music_style_id }) => ({
    primary_music_style_id,
    secondary_music_style_id,
  }),
  language: ({ language_id }) => ({ language_id }),
  artists: ({ artists }) => ({ artists }),
  // Row keys must be unique to one form.
  authors: ({ composers }) => ({ composers: composers.map((author) => ({ ...author, key: newKey() })) }),
  explicit: ({ explicit }) => ({ explicit }),
};

/** One track's form with these parts taken from another's. */
export const copyInto = (to: TrackForm, from: TrackForm, what: readonly Copied[]): TrackForm => ({
  ...to,
  ...Object.assign({}, ...what.map((part) => parts[part](from))),
});
