import { ARTIST_ROLES } from '@dubplate/contract/artists/limits';
import { fill } from '@dubplate/contract/catalogue';
import { furtherIssues } from '@dubplate/contract/releases/further-errors';
import { COMPOSER_ROLES } from '@dubplate/contract/releases/limits';
import { useArtists } from '#features/artists/index.ts';
import { useGenreChoices, useLanguageChoices } from '#features/reference/index.ts';
import { useIssueText } from '#features/releases/authoring/issue-text.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import type { ColumnKey, Problem } from './model/columns.ts';
import { createNames, type SheetNames } from './model/names.ts';
import type { Fault, SheetRow } from './model/rows.ts';
import type { Sheet } from './model/sheet.ts';

/** The names that cells show; undefined while they load. */
export const useSheetNames = (sheet: Sheet): SheetNames | undefined => {
  const text = useMessages('catalogue', 'sheet');
  const roles = useMessages('app', 'releases');
  const { items: genres } = useGenreChoices();
  const { items: languages } = useLanguageChoices();
  const { data: artists } = useArtists();
  if (!genres || !languages || !artists) return undefined;
  const releases = sheet.workspaces.flatMap(({ sync }) => sync.snapshot().release ?? []);
  const credits = releases.flatMap((release) => [
    ...release.artists,
    ...release.tracks.flatMap((track) => track.artists),
  ]);
  return createNames({
    genres,
    languages,
    artists,
    credited: credits.map(({ artist_uuid: uuid, name }) => ({ uuid, name })),
    artistRoles: Object.fromEntries(ARTIST_ROLES.map((role) => [role, roles(`role${role}`)])) as never,
    composerRoles: Object.fromEntries(COMPOSER_ROLES.map((role) => [role, roles(`composer${role}`)])) as never,
    yes: text('yes'),
    no: text('no'),
  });
};

/** The headings of columns, in the words of the form. */
export const useColumnLabel = (): ((key: ColumnKey) => string) => {
  const text = useMessages('app', 'authoring');
  const further = useMessages('app', 'further');
  const labels: Readonly<Record<ColumnKey, string>> = {
    title: text('title'),
    title_version: text('version'),
    artists: text('artists'),
    composers: text('authors'),
    primary_music_style_id: text('genre'),
    secondary_music_style_id: text('secondaryGenre'),
    language_id: text('language'),
    copyright: text('copyright'),
    c_line_year: further('cLineYear'),
    p_line_year: further('pLineYear'),
    existing_upc: 'UPC',
    existing_isrc: 'ISRC',
    release_date: text('releaseDate'),
    original_release_date: further('originalReleaseDate'),
    preorder_date: further('preorderDate'),
    explicit: text('explicit'),
    preview_start_seconds: text('previewStart'),
  };
  return (key) => labels[key];
};

/** A fault in words. */
export const useFaultText = (): ((fault: Fault) => string) => {
  const text = useMessages('catalogue', 'sheet');
  const language = useLanguage();
  const format = useFormat();
  const issueText = useIssueText();
  const problemText = (problem: Problem): string => {
    if (problem.code === 'choice') return text('problem_choice', { text: problem.text });
    if (problem.code === 'artists') return text('problem_artists', { names: problem.names.join(', ') });
    return text(`problem_${problem.code}`);
  };
  return (fault) => {
    if (fault.kind === 'problem') return problemText(fault.problem);
    if (fault.kind === 'server') return fault.message;
    if (fault.kind === 'issue') return issueText(fault.issue);
    const { from } = fault.issue.values ?? {};
    return fill(furtherIssues[fault.issue.code][language], {
      ...fault.issue.values,
      ...(from !== undefined && { from: format.day(String(from)) }),
    });
  };
};

/** The name of a row: the release, and of a track its number and title. */
export const useRowName = (): ((row: SheetRow) => string) => {
  const text = useMessages('catalogue', 'sheet');
  return (row) => {
    const release = row.releaseTitle || text('untitled');
    return row.kind === 'release' ? release : `${release}, ${row.number}. ${row.form.title.trim() || text('untitled')}`;
  };
};
