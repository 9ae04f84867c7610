import { fill, type Text } from '@dubplate/contract/catalogue';
import { releasesIssues } from '@dubplate/contract/releases/errors';
import { furtherIssues } from '@dubplate/contract/releases/further-errors';
import type { Release, Track } from '@dubplate/contract/releases/schemas';
import { utcDay } from '@dubplate/rules/dates';
import { writtenValues } from '@dubplate/rules/day-text';
import type { Issue } from '@dubplate/rules/issues';
import { validateFurther } from '@dubplate/rules/releases/validate-further';
import { validateRelease } from '@dubplate/rules/releases/validate-release';

interface ShownIssue {
  readonly path: string;
  readonly message: string;
}

const texts: Readonly<Record<string, Text>> = { ...releasesIssues, ...furtherIssues };

const toShown = ({ path, code, values }: Issue): ShownIssue => ({
  path,
  message: fill(texts[code]?.en ?? code, writtenValues(values, 'en')),
});

/** What a draft still lacks, as far as it can be seen from outside. */
export const lacksOf = (release: Release): ShownIssue[] => {
  const context = { today: utcDay(new Date()), published: release.published_dates };
  return [...validateRelease(release, context), ...validateFurther(release, context)].map(toShown);
};

const nameOf = (track: Track | undefined, index: number): string =>
  `Track ${index + 1}${track?.title ? ` "${track.title}"` : ''}`;

const words = (field: string): string => field.replace(/_(uuid|id)$/, '').replaceAll(/[._]/g, ' ');

/** An issue in words: `tracks.0.composers` becomes `Track 1 "Ink", composers`. */
export const issueLine = ({ path, message }: ShownIssue, { tracks }: Pick<Release, 'tracks'>): string => {
  const [, place, field = ''] = /^tracks\.(\d+)\.?(.*)$/.exec(path) ?? [];
  if (place === undefined) return path === '' ? message : `${words(path)}: ${message}`;
  return `${nameOf(tracks[Number(place)], Number(place))}${field && `, ${words(field)}`}: ${message}`;
};

const minutes = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/** A release as a few lines for people. */
export const describeRelease = (release: Release, lacks: readonly ShownIssue[]): string => {
  const { uuid, title, type, status, release_date, upc, artists, tracks, deny_reason, deny_reasons } = release;
  const reasons = deny_reasons.map(({ path, text }) => issueLine({ path: path ?? '', message: text }, release));
  return [
    `${title || 'Untitled'} (${type})`,
    `Status: ${status}`,
    `Release: ${uuid}`,
    ...(release_date === null ? [] : [`Release date: ${release_date}`]),
    ...(upc === null ? [] : [`UPC: ${upc}`]),
    ...(artists.length === 0 ? [] : [`Artists: ${[...new Set(artists.map(({ name }) => name))].join(', ')}`]),
    ...tracks.map((track, index) => {
      const duration = track.file?.duration;
      return `${nameOf(track, index)}: ${duration ? minutes(duration) : 'no recording'}${track.isrc ? `, ${track.isrc}` : ''}`;
    }),
    ...(status === 'DENIED' ? ['To be changed:', ...(reasons.length > 0 ? reasons : [deny_reason ?? ''])] : []),
    ...(lacks.length > 0 ? ['Missing:', ...lacks.map((issue) => `  ${issueLine(issue, release)}`)] : []),
  ].join('\n');
};
