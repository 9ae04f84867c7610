import type { TrackForm } from '#features/releases/authoring/board/track-form.ts';

/** For tests: the form of a track that can be saved but for its author. */
export const sampleForm: TrackForm = {
  title: 'Night Bus',
  title_confirmed: false,
  title_version: '',
  version_confirmed: false,
  language_id: 'en',
  primary_music_style_id: 'house',
  secondary_music_style_id: null,
  preview_start_seconds: 0,
  lyrics: '',
  explicit: false,
  instrumental: false,
  existing_isrc: '',
  iswc: '',
  ai_contribution: null,
  title_language_id: null,
  advisory: null,
  credits: [],
  artists: [{ artist_uuid: 'a', role: 'PRIMARY_ARTIST' }],
  composers: [],
};
