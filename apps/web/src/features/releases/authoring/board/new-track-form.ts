import type { DraftContent } from '../draft-fields.ts';
import { bareName, splitStudioNote } from '../file-title.ts';
import type { TrackForm } from './track-form.ts';

/** A track's title as its file's name suggests it: without extension, leading number and the studio's notes. */
export const titleOfFile = (fileName: string): string => {
  const { title } = splitStudioNote(bareName(fileName));
  // Uses a name that is only a number as the title.
  return title.replace(/^\d{1,3}\s*[\s.)-]\s*[-–—]?\s*(?=\S)/u, '').trim() || title;
};

/** A new track begins as its release: its genre, language and primary artists; the file gives the title. */
export const newTrackForm = ({ fields, artists }: DraftContent, fileName: string): TrackForm => ({
  title: titleOfFile(fileName),
  title_confirmed: false,
  title_version: '',
  version_confirmed: false,
  language_id: fields.language_id,
  primary_music_style_id: fields.primary_music_style_id,
  secondary_music_style_id: fields.secondary_music_style_id,
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
  artists: artists.filter(({ role }) => role === 'PRIMARY_ARTIST'),
  composers: [],
});
