import type { CatalogueIssue, CatalogueTrack } from './catalogue-release.ts';
import type { ContributorRow } from './catalogue-table.ts';
import { shown } from './finish-catalogue.ts';

/** Adds the people of a second table to the tracks that it names. */
export const addContributors = (
  tracks: CatalogueTrack[],
  rows: readonly ContributorRow[],
  issues: CatalogueIssue[],
): void => {
  for (const { line, name, spotifyId, appleId, parts } of rows)
    for (const { column, role, tracks: named } of parts) {
      if (role === null) {
        issues.push({ path: 'tracks', code: 'role_unknown', values: { value: shown(name) }, line, column });
        continue;
      }
      for (const reference of named) {
        const [, disc = '1', number = ''] = /^(?:(\d+)\.)?(\d+)$/.exec(reference) ?? [];
        const place = tracks.findIndex((track) => track.disc === Number(disc) && track.number === Number(number));
        const track = tracks[place];
        if (!track) {
          issues.push({
            path: 'tracks',
            code: 'contributor_unplaced',
            values: { value: shown(reference) },
            line,
            column,
          });
          continue;
        }
        tracks[place] =
          role.list === 'artists'
            ? { ...track, artists: [...track.artists, { name, role: role.role, spotifyId, appleId }] }
            : { ...track, composers: [...track.composers, { name, role: role.role }] };
      }
    }
};
