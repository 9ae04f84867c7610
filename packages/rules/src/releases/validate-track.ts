import type { ReleasesIssueCode } from '@dubplate/contract/releases/errors';
import {
  type ComposerRole,
  LINE_MAX,
  LYRICS_MAX,
  LYRICS_MIN,
  TITLE_MIN,
  VERSION_MIN,
} from '@dubplate/contract/releases/limits';
import type { Issue } from '../issues.ts';
import { isIsrcValid } from './codes.ts';
import { isArtistRoleInstrumental, isComposerRoleInstrumental } from './instrumental.ts';
import { hasForbiddenCharacters, isTooLong, lineLength, meaningfulVersion } from './line.ts';
import type { TrackFields } from './release-shape.ts';
import { validateComposer } from './validate-composer.ts';

/** The roles of which a track must have at least one among its authors. */
export const AUTHOR_ROLES: readonly (ComposerRole | null)[] = ['COMPOSER', 'COMPOSER_AND_LYRICIST'];

/** Issues of a track; `path` is its place (`tracks.0.`), empty in the track's own form. */
export const validateTrack = (track: TrackFields, path = ''): Issue<ReleasesIssueCode>[] => {
  const issues: Issue<ReleasesIssueCode>[] = [];
  const report = (field: string, code: ReleasesIssueCode, values?: Record<string, string | number>) =>
    issues.push({ path: path + field, code, ...(values && { values }) });

  if (lineLength(track.title) === 0) report('title', 'title_required');
  else if (lineLength(track.title) < TITLE_MIN && !track.title_confirmed)
    report('title', 'title_too_short', { min: TITLE_MIN });
  else if (isTooLong(track.title, LINE_MAX))
    report('title', 'title_too_long', { max: LINE_MAX, typed: track.title.length });
  const version = meaningfulVersion(track.title_version);
  if (version !== null && lineLength(version) < VERSION_MIN && !track.version_confirmed)
    report('title_version', 'title_version_too_short', { min: VERSION_MIN });
  else if (version !== null && isTooLong(version, LINE_MAX))
    report('title_version', 'title_version_too_long', { max: LINE_MAX, typed: version.length });
  for (const field of ['title', 'title_version'] as const)
    if (hasForbiddenCharacters(track[field])) report(field, 'forbidden_characters');
  if (track.wav_uuid === null) report('wav_uuid', 'track_must_have_audio');
  if (track.primary_music_style_id === null) report('primary_music_style_id', 'genre_required');
  if (track.language_id === null) report('language_id', 'language_required');

  const start = track.preview_start_seconds;
  const duration = track.file?.duration ?? Number.POSITIVE_INFINITY;
  if (start === null) report('preview_start_seconds', 'preview_start_required');
  else if (start < 0 || start > duration)
    report('preview_start_seconds', 'preview_start_out_of_range', {
      max: Number.isFinite(duration) ? Math.floor(duration) : '∞',
    });

  const lyrics = track.lyrics?.trim() ?? '';
  if (lyrics !== '' && lineLength(lyrics) < LYRICS_MIN) report('lyrics', 'lyrics_too_short', { min: LYRICS_MIN });
  else if (isTooLong(lyrics, LYRICS_MAX))
    report('lyrics', 'lyrics_too_long', { max: LYRICS_MAX, typed: lyrics.length });
  const isrc = track.existing_isrc?.trim() ?? '';
  if (isrc !== '' && !isIsrcValid(isrc)) report('existing_isrc', 'isrc_invalid');
  if (track.artists.length === 0) report('artists', 'track_must_have_artists');
  if (!track.composers.some((composer) => AUTHOR_ROLES.includes(composer.role)))
    report('composers', 'track_must_have_one_author');

  track.composers.forEach((composer, index) => {
    issues.push(...validateComposer(composer, `${path}composers.${index}.`));
    if (track.instrumental && composer.role !== null && !isComposerRoleInstrumental(composer.role))
      report(`composers.${index}.role`, 'instrumental_composer_role');
  });
  track.artists.forEach((artist, index) => {
    if (track.instrumental && !isArtistRoleInstrumental(artist.role))
      report(`artists.${index}.role`, 'instrumental_artist_role');
  });
  return issues;
};
