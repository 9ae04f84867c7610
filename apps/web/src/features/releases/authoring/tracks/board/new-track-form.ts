import type { DraftContent } from '#features/releases/authoring/auto-save/draft-fields.ts';
import type { TrackForm } from '../form/track-form.ts';
import { titleOfFile } from './title-of-file.ts';

/** A new track begins as its release: its genre, language and primary artists; the file gives the title. */
export const newTrackForm = ({ fields, artists }: DraftContent, fileName: string): TrackForm => ({
  title: titleOfFile(fileName),
  title_version: '',
  language_id: fields.language_id,
  primary_music_style_id: fields.primary_music_style_id,
  secondary_music_style_id: fields.secondary_music_style_id,
  preview_start_seconds: 0,
  lyrics: '',
  explicit: false,
  instrumental: false,
  existing_isrc: '',
  artists: artists.filter(({ role }) => role === 'PRIMARY_ARTIST'),
  composers: [],
});
