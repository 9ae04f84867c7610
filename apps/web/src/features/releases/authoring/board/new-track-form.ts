import type { DraftContent } from '../draft-fields.ts';
import type { TrackForm } from './track-form.ts';

/** A file's name without its extension, underscores as spaces. */
export const bareName = (fileName: string): string =>
  fileName
    .normalize('NFC')
    .replace(/\.[^.\s]{1,5}$/u, '')
    .replaceAll('_', ' ')
    .replace(/\s+/gu, ' ')
    .trim();

const WORD =
  '(?:v(?:er)?\\.?\\s?\\d{1,3}(?:\\.\\d{1,2})?|final(?:\\s+mix)?|master(?:ed)?|mix\\s?down|bounce|wav|финал|мастер|(?:16|24|32)[\\s-]?bit|\\d{2,3}(?:[.,]\\d)?\\s?khz)';
const WORDS = `${WORD}(?:[\\s,-]+${WORD})*`;
const BRACKETED = new RegExp(`(?<=\\S)\\s*[([]${WORDS}[)\\]]$`, 'iu');
const BARE = new RegExp(`(?<=\\S)[\\s,-]+${WORDS}$`, 'iu');
/** Without brackets "Final" and "Master" may be the title's own; these are not. */
const CLEAR =
  /[\s,-](?:v(?:er)?\.?\s?\d|mix\s?down|final\s+mix|final\s+master|master\s+final|\d+[\s-]?bit|[\d.,]+\s?khz)/iu;

const noteAtEnd = (line: string): string => {
  const [bracketed] = BRACKETED.exec(line) ?? [];
  const [bare = ''] = BARE.exec(line) ?? [];
  return bracketed ?? (CLEAR.test(bare) ? bare : '');
};

/** "Night Bus (Final Master) v3" as "Night Bus" and the note that a studio put behind it; without one the note is empty. */
export const splitStudioNote = (line: string): { readonly title: string; readonly note: string } => {
  let title = line;
  for (let note = noteAtEnd(title); note !== ''; note = noteAtEnd(title))
    title = title.slice(0, -note.length).replace(/[\s–—-]+$/u, '');
  return { title, note: line.slice(title.length).replace(/^[\s–—-]+/u, '') };
};

/** The studio's note that a title leaves out of its file's name; empty for none. */
export const leftOutNote = (fileName: string, title: string): string => {
  const split = splitStudioNote(bareName(fileName));
  return title.trim() !== '' && split.title.includes(title.trim()) ? split.note : '';
};

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
