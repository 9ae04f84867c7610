import type { releasesIssues } from '@dubplate/contract/releases/errors';
import type { FurtherIssueCode } from '@dubplate/contract/releases/further-errors';
import type { Issue } from '@dubplate/rules/issues';
import { normalizeIsrc, normalizeUpc } from '@dubplate/rules/releases/codes';
import type { CodeRangeRow } from '../read.ts';
import type { ReleaseRecord } from '../read-release.ts';
import { keptIsrc } from './own-codes.ts';

const isOurUpc = (ranges: readonly CodeRangeRow[], upc: string): boolean => {
  const number = Number(normalizeUpc(upc).slice(0, -1));
  return ranges.some((range) => range.kind === 'UPC' && number >= range.first_number && number <= range.last_number);
};

/** Recordings of the years before a range was put in may bear its prefix: another service gave them out. */
const isOurIsrc = (ranges: readonly CodeRangeRow[], code: string): boolean => {
  const isrc = normalizeIsrc(code);
  const year = Number(isrc.slice(5, 7));
  return ranges.some(
    ({ prefix, is_placeholder, created_at }) =>
      prefix !== null && isrc.startsWith(prefix) && (is_placeholder || year >= created_at.getUTCFullYear() % 100),
  );
};

/** Codes typed into an edition that are not those of the published release: they stay as they are. */
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

/** An artist's codes that belong to our ranges: published as they are, they would collide with the pool. */
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
