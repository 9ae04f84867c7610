import type { releasesIssues } from '@dubplate/contract/releases/errors';
import type { FurtherIssueCode } from '@dubplate/contract/releases/further-errors';
import type { Issue } from '@dubplate/rules/issues';
import { normalizeIsrc, normalizeUpc } from '@dubplate/rules/releases/codes';
import type { CodeRangeRow } from './read.ts';
import type { ReleaseRecord, TrackRecord } from './read-release.ts';

type EditedTrack = Pick<TrackRecord, 'edition_of' | 'file_sha256' | 'original_sha256'>;

/** Returns whether a track of an edition has another recording than the published track, compared by hash. */
export const isNewRecording = ({ edition_of, file_sha256, original_sha256 }: EditedTrack): boolean =>
  edition_of !== null && file_sha256 !== original_sha256;

/** Returns the ISRC of a published track, or of the track that it edits; null before publication. */
export const keptIsrc = (track: TrackRecord): string | null =>
  track.isrc ?? (isNewRecording(track) ? null : track.original_isrc);

const isOriginals = ({ existing_isrc, original_isrc }: TrackRecord): boolean =>
  original_isrc !== null && existing_isrc !== null && normalizeIsrc(existing_isrc) === original_isrc;

/** Returns the ISRC to publish a track with, or null if the pool has to assign one. */
export const ownIsrc = (track: TrackRecord): string | null =>
  keptIsrc(track) ?? (isOriginals(track) ? null : track.existing_isrc);

/** Returns the UPC of a published release, or of the release that it edits; null before publication. */
export const keptUpc = ({ upc, original }: ReleaseRecord): string | null => upc ?? original?.upc ?? null;

const isOurUpc = (ranges: readonly CodeRangeRow[], upc: string): boolean => {
  const number = Number(normalizeUpc(upc).slice(0, -1));
  return ranges.some((range) => range.kind === 'UPC' && number >= range.first_number && number <= range.last_number);
};

/** ISRCs from years before the range was added may have its prefix, since another service assigned them. */
const isOurIsrc = (ranges: readonly CodeRangeRow[], code: string): boolean => {
  const isrc = normalizeIsrc(code);
  const year = Number(isrc.slice(5, 7));
  return ranges.some(
    ({ prefix, is_placeholder, created_at }) =>
      prefix !== null && isrc.startsWith(prefix) && (is_placeholder || year >= created_at.getUTCFullYear() % 100),
  );
};

/** Returns issues for codes in an edition that differ from the fixed codes of the published release. */
export const fixedCodeIssues = (release: ReleaseRecord): Issue<FurtherIssueCode>[] => {
  const { existing_upc, original, tracks } = release;
  if (!original) return [];
  const isOther = (typed: string | null, fixed: string | null, normalize: (code: string) => string) =>
    typed !== null && fixed !== null && normalize(typed) !== normalize(fixed);
  return [
    ...(isOther(existing_upc, original.upc, normalizeUpc)
      ? [{ path: 'existing_upc', code: 'code_fixed' as const }]
      : []),
    ...tracks.flatMap((track, index) =>
      isOther(track.existing_isrc, keptIsrc(track), normalizeIsrc)
        ? [{ path: `tracks.${index}.existing_isrc`, code: 'code_fixed' as const }]
        : [],
    ),
  ];
};

/** Returns issues for entered codes from our own ranges, which would collide with the pool. */
export const ourCodeIssues = (
  { existing_upc, original, tracks }: ReleaseRecord,
  ranges: readonly CodeRangeRow[],
): Issue<keyof typeof releasesIssues>[] => [
  ...(existing_upc && !original && isOurUpc(ranges, existing_upc)
    ? [{ path: 'existing_upc', code: 'existing_code_ours' as const }]
    : []),
  ...tracks.flatMap(({ existing_isrc, original_isrc }, index) =>
    existing_isrc && existing_isrc !== original_isrc && isOurIsrc(ranges, existing_isrc)
      ? [{ path: `tracks.${index}.existing_isrc`, code: 'existing_code_ours' as const }]
      : [],
  ),
];
