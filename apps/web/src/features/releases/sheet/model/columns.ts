import type { ArtistRole } from '@dubplate/contract/artists/limits';
import type { ComposerRole } from '@dubplate/contract/releases/limits';
import { parseNames, writeNames } from '@dubplate/rules/catalogue/name-list';
import { joinName, splitName } from '@dubplate/rules/catalogue/person-name';
import { nameKey, parseDate, parseSeconds, parseYear, parseYesNo } from '@dubplate/rules/catalogue/read-values';
import { reportedUpc } from '@dubplate/rules/releases/codes';
import type { AuthorForm, TrackForm } from '#features/releases/authoring/board/track-form.ts';
import type { DraftCredit, DraftFields } from '#features/releases/authoring/draft-fields.ts';
import type { SheetNames } from './names.ts';

/** The fields of a draft and its artists. */
export type ReleaseForm = DraftFields & { readonly artists: readonly DraftCredit[] };

/** A text that a cell can't take, and why. */
export type Problem =
  | { readonly code: 'date' | 'year' | 'yesNo' | 'seconds' | 'roundedCode' }
  | { readonly code: 'choice'; readonly text: string }
  | { readonly code: 'artists'; readonly names: readonly string[] };

type Written<Form> = { readonly part: Partial<Form> } | { readonly problem: Problem };

export type ColumnKey =
  | 'title'
  | 'title_version'
  | 'artists'
  | 'composers'
  | 'primary_music_style_id'
  | 'secondary_music_style_id'
  | 'language_id'
  | 'copyright'
  | 'c_line_year'
  | 'p_line_year'
  | 'existing_upc'
  | 'existing_isrc'
  | 'release_date'
  | 'original_release_date'
  | 'preorder_date'
  | 'explicit'
  | 'preview_start_seconds';

export interface Column<Form> {
  /** The wire's name of the field; issues of paths that begin with it belong to the column. */
  readonly key: ColumnKey;
  /** In pixels. */
  readonly width: number;
  /** The cell's content as text, which `write` reads back. */
  read(form: Form, names: SheetNames): string;
  /** Reads a typed or pasted text. The part has every field that it changes. */
  write(form: Form, text: string, names: SheetNames): Written<Form>;
  /** The choices that the editor offers. */
  choices?(form: Form, names: SheetNames): readonly string[];
  /** The text is a list of names divided by `;`, each of which can be chosen. */
  readonly isList?: boolean;
}

/** The fields that drafts and tracks share. */
type CommonForm = Pick<
  TrackForm,
  | 'title'
  | 'title_confirmed'
  | 'title_version'
  | 'version_confirmed'
  | 'artists'
  | 'primary_music_style_id'
  | 'secondary_music_style_id'
  | 'language_id'
>;

type FieldOf<Form, Value> = { [Key in keyof Form]-?: Form[Key] extends Value ? Key : never }[keyof Form] & ColumnKey;

const choiceOf = (text: string): { readonly problem: Problem } => ({ problem: { code: 'choice', text } });

const textColumn = <Form>(key: FieldOf<Form, string>, width: number): Column<Form> => ({
  key,
  width,
  read: (form) => String(form[key]),
  write: (_, text) => ({ part: { [key]: text } as Partial<Form> }),
});

const dateColumn = (key: FieldOf<DraftFields, string | null> & `${string}date`): Column<ReleaseForm> => ({
  key,
  width: 128,
  read: (form) => form[key] ?? '',
  write(_, text) {
    if (text === '') return { part: { [key]: null } };
    const read = parseDate(text, 'DMY');
    return read ? { part: { [key]: read.date } } : { problem: { code: 'date' } };
  },
});

const yearColumn = (key: 'c_line_year' | 'p_line_year'): Column<ReleaseForm> => ({
  key,
  width: 88,
  read: (form) => form[key]?.toString() ?? '',
  write(_, text) {
    if (text === '') return { part: { [key]: null } };
    const year = parseYear(text);
    return year === null ? { problem: { code: 'year' } } : { part: { [key]: year } };
  },
});

// A new text is not the short one that the artist confirmed.
const title: Column<CommonForm> = {
  key: 'title',
  width: 240,
  read: (form) => form.title,
  write: (_, text) => ({ part: { title: text, title_confirmed: false } }),
};
const version: Column<CommonForm> = {
  key: 'title_version',
  width: 140,
  read: (form) => form.title_version,
  write: (_, text) => ({ part: { title_version: text, version_confirmed: false } }),
};

const withRole = (name: string, label: string | null): string => (label === null ? name : `${name} (${label})`);

const artists: Column<CommonForm> = {
  key: 'artists',
  width: 220,
  isList: true,
  read: (form, names) =>
    writeNames(
      form.artists.map(({ artist_uuid, role }) => ({
        name: withRole(names.artistName(artist_uuid), role === 'PRIMARY_ARTIST' ? null : names.artistRoles[role]),
      })),
    ),
  write(form, text, names) {
    const own = form.artists.map(({ artist_uuid }) => artist_uuid);
    const unknown: string[] = [];
    const credits = new Map<string, DraftCredit>();
    for (const { name: written } of parseNames(text, true)) {
      const { name, role } = names.readArtistRole(written);
      const artist_uuid = names.findArtist(name, own);
      const credit: { role: ArtistRole } = { role: role ?? 'PRIMARY_ARTIST' };
      if (artist_uuid === null) unknown.push(name);
      else credits.set(`${artist_uuid} ${credit.role}`, { artist_uuid, ...credit });
    }
    if (unknown.length > 0) return { problem: { code: 'artists', names: [...new Set(unknown)] } };
    return { part: { artists: [...credits.values()] } };
  },
  choices: (_, names) => names.artistChoices,
};

const genre: Column<CommonForm> = {
  key: 'primary_music_style_id',
  width: 160,
  read: (form, names) => names.styleName(form.primary_music_style_id),
  write(form, text, names) {
    if (text === '') return { part: { primary_music_style_id: null, secondary_music_style_id: null } };
    const found = names.reference.style(text, null);
    if (!found) return choiceOf(text);
    const { secondary_music_style_id: current } = form;
    const kept = names.isChildStyle(found.primary, current) ? current : null;
    return {
      part: { primary_music_style_id: found.primary, secondary_music_style_id: found.secondary ?? kept },
    };
  },
  choices: (_, names) => names.genreChoices,
};
const subgenre: Column<CommonForm> = {
  key: 'secondary_music_style_id',
  width: 160,
  read: (form, names) => names.styleName(form.secondary_music_style_id),
  write(form, text, names) {
    if (text === '') return { part: { secondary_music_style_id: null } };
    const primary = form.primary_music_style_id;
    const found = names.reference.style(primary && names.styleName(primary), text);
    if (!found || found.secondary === null || (primary !== null && found.primary !== primary)) return choiceOf(text);
    return { part: { primary_music_style_id: found.primary, secondary_music_style_id: found.secondary } };
  },
  choices: (form, names) => names.styleChoices(form.primary_music_style_id),
};

const language: Column<CommonForm> = {
  key: 'language_id',
  width: 140,
  read: (form, names) => names.languageName(form.language_id),
  write(_, text, names) {
    if (text === '') return { part: { language_id: null } };
    const language_id = names.reference.language(text);
    return language_id === null ? choiceOf(text) : { part: { language_id } };
  },
  choices: (_, names) => names.languageChoices,
};

/** The author of a name that the track has already keeps its confirmed name and, unless another is written, its role. */
const authorOf = (name: string, role: ComposerRole | null, known: AuthorForm | undefined, key: string): AuthorForm => {
  if (known) return { ...known, role: role ?? known.role };
  const { patronymic, ...parts } = splitName(name);
  return { key, role: role ?? 'COMPOSER_AND_LYRICIST', ...parts, patronymic: patronymic ?? '', name_confirmed: false };
};

const authors: Column<TrackForm> = {
  key: 'composers',
  width: 280,
  isList: true,
  read: (form, names) =>
    writeNames(
      form.composers.map((author) => ({
        name: withRole(joinName(author), author.role && names.composerRoles[author.role]),
      })),
    ),
  write(form, text, names) {
    const left = [...form.composers];
    const composers = parseNames(text, true).map(({ name: written }, index) => {
      const { name, role } = names.readComposerRole(written);
      const isNamed = (author: AuthorForm) => nameKey(joinName(author)) === nameKey(name);
      const same = left.findIndex((author) => isNamed(author) && (role === null || author.role === role));
      const place = same === -1 ? left.findIndex(isNamed) : same;
      const [known] = place === -1 ? [] : left.splice(place, 1);
      return authorOf(name, role, known, `sheet-${index}-${nameKey(name)}`);
    });
    return { part: { composers } };
  },
};

const explicit: Column<TrackForm> = {
  key: 'explicit',
  width: 100,
  read: (form, names) => (form.explicit ? names.yes : names.no),
  write(_, text) {
    if (text === '') return { part: { explicit: false } };
    const value = parseYesNo(text);
    return value === null ? { problem: { code: 'yesNo' } } : { part: { explicit: value } };
  },
  choices: (_, names) => [names.yes, names.no],
};

const previewStart: Column<TrackForm> = {
  key: 'preview_start_seconds',
  width: 110,
  read: (form) => form.preview_start_seconds?.toString() ?? '',
  write(_, text) {
    if (text === '') return { part: { preview_start_seconds: null } };
    const seconds = parseSeconds(text);
    return seconds === null ? { problem: { code: 'seconds' } } : { part: { preview_start_seconds: seconds } };
  },
};

const upc: Column<ReleaseForm> = {
  key: 'existing_upc',
  width: 150,
  read: (form) => form.existing_upc,
  write(_, text) {
    const code = text === '' ? '' : reportedUpc(text);
    return code === null ? { problem: { code: 'roundedCode' } } : { part: { existing_upc: code } };
  },
};

export const RELEASE_COLUMNS: readonly Column<ReleaseForm>[] = [
  title,
  version,
  artists,
  genre,
  subgenre,
  language,
  dateColumn('release_date'),
  dateColumn('original_release_date'),
  dateColumn('preorder_date'),
  textColumn<ReleaseForm>('copyright', 180),
  yearColumn('c_line_year'),
  yearColumn('p_line_year'),
  upc,
];

export const TRACK_COLUMNS: readonly Column<TrackForm>[] = [
  title,
  version,
  artists,
  authors,
  genre,
  subgenre,
  language,
  explicit,
  previewStart,
  textColumn<TrackForm>('existing_isrc', 150),
];
