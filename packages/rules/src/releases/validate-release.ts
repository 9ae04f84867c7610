import { COVER_MAX_SIDE, COVER_MIN_SIDE } from '@dubplate/contract/files/limits';
import type { ReleasesIssueCode } from '@dubplate/contract/releases/errors';
import { COPYRIGHT_MIN, LINE_MAX, PUBLISHER_MIN, TITLE_MIN, VERSION_MIN } from '@dubplate/contract/releases/limits';
import type { LocalDate } from '../dates.ts';
import { checkCover } from '../files/cover.ts';
import type { Issue } from '../issues.ts';
import { isIsrcValid, isUpcValid, normalizeIsrc, normalizeUpc } from './codes.ts';
import { hasForbiddenCharacters, isTooLong, lineLength, meaningfulVersion } from './line.ts';
import { isReleaseDateValid, releaseDateWindow } from './release-date.ts';
import type { CoverSize, PublishedDates, ReleaseFields, TrackFields } from './release-shape.ts';
import { validateTrack } from './validate-track.ts';

type ReleaseIssue = Issue<ReleasesIssueCode>;

const line = (
  path: string,
  value: string | null,
  min: number,
  required: ReleasesIssueCode,
  tooShort: ReleasesIssueCode,
  tooLong?: ReleasesIssueCode,
): ReleaseIssue[] => {
  if (value === null || lineLength(value) === 0) return [{ path, code: required }];
  if (tooLong && isTooLong(value, LINE_MAX))
    return [{ path, code: tooLong, values: { max: LINE_MAX, typed: value.length } }];
  return lineLength(value) < min ? [{ path, code: tooShort, values: { min } }] : [];
};

export interface ReleaseContext {
  readonly today: LocalDate;
  /** In pixels where known; without it the size goes unjudged. */
  readonly cover?: CoverSize | null | undefined;
  /** For an edition: the dates of the published release, which remain valid. */
  readonly published?: PublishedDates | null | undefined;
}

/**
 * Issues of the release's own data, without its tracks: what step 1 of the form needs before step 2 opens.
 */
export const validateReleaseInfo = (
  release: ReleaseFields,
  { today, cover, published }: ReleaseContext,
): ReleaseIssue[] => {
  const issues: ReleaseIssue[] = [];
  if (release.cover_uuid === null) issues.push({ path: 'cover_uuid', code: 'cover_required' });
  else if (cover && checkCover(cover).length > 0)
    issues.push({ path: 'cover_uuid', code: 'cover_size', values: { min: COVER_MIN_SIDE, max: COVER_MAX_SIDE } });
  if (release.type === null) issues.push({ path: 'type', code: 'type_required' });
  const titleMin = release.title_confirmed ? 1 : TITLE_MIN;
  issues.push(...line('title', release.title, titleMin, 'title_required', 'title_too_short', 'title_too_long'));
  const version = meaningfulVersion(release.title_version);
  if (version !== null && lineLength(version) < VERSION_MIN && !release.version_confirmed)
    issues.push({ path: 'title_version', code: 'title_version_too_short', values: { min: VERSION_MIN } });
  else if (version !== null && isTooLong(version, LINE_MAX))
    issues.push({
      path: 'title_version',
      code: 'title_version_too_long',
      values: { max: LINE_MAX, typed: version.length },
    });
  issues.push(...line('publisher', release.publisher, PUBLISHER_MIN, 'publisher_required', 'publisher_too_short'));
  issues.push(
    ...line(
      'copyright',
      release.copyright,
      COPYRIGHT_MIN,
      'copyright_required',
      'copyright_too_short',
      'copyright_too_long',
    ),
  );
  for (const path of ['title', 'title_version', 'copyright', 'publisher'] as const)
    if (hasForbiddenCharacters(release[path])) issues.push({ path, code: 'forbidden_characters' });
  if (release.primary_music_style_id === null) issues.push({ path: 'primary_music_style_id', code: 'genre_required' });
  if (release.language_id === null) issues.push({ path: 'language_id', code: 'language_required' });
  if (release.release_date === null) issues.push({ path: 'release_date', code: 'release_date_required' });
  else if (release.release_date !== published?.release_date && !isReleaseDateValid(release.release_date, today)) {
    const { from, to } = releaseDateWindow(today);
    issues.push({ path: 'release_date', code: 'release_date_out_of_window', values: { from, to } });
  }
  const upc = normalizeUpc(release.existing_upc ?? '');
  if (upc !== '' && !isUpcValid(upc)) issues.push({ path: 'existing_upc', code: 'upc_invalid' });
  if (release.artists.length === 0) issues.push({ path: 'artists', code: 'release_must_have_artists' });
  return issues;
};

/** Two tracks of a release can't be one recording: the later one of each pair has the issue. */
const repeatedIsrcs = (tracks: readonly TrackFields[]): ReleaseIssue[] => {
  const codes = tracks.map((track) => normalizeIsrc(track.existing_isrc ?? ''));
  return codes.flatMap((code, index): ReleaseIssue[] =>
    isIsrcValid(code) && codes.indexOf(code) < index
      ? [{ path: `tracks.${index}.existing_isrc`, code: 'isrc_repeated' }]
      : [],
  );
};

/** Every issue that keeps a draft from moderation, all at once. */
export const validateRelease = (
  release: ReleaseFields & { readonly tracks: readonly TrackFields[] },
  context: ReleaseContext,
): ReleaseIssue[] => [
  ...validateReleaseInfo(release, context),
  ...(release.tracks.length === 0 ? [{ path: 'tracks', code: 'release_must_have_tracks' } as const] : []),
  ...release.tracks.flatMap((track, index) => validateTrack(track, `tracks.${index}.`)),
  ...repeatedIsrcs(release.tracks),
];
