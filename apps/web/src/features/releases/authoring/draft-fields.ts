import type { ArtistRole } from '@dubplate/contract/artists/limits';
import { CODE_MAX, LINE_MAX, type ReleaseType } from '@dubplate/contract/releases/limits';
import type { Release } from '@dubplate/contract/releases/schemas';
import { isTooLong } from '@dubplate/rules/releases/line';

/** The fields of a release that its form edits; `type` is the one to send, which is not always the intended one. */
export interface DraftFields {
  readonly cover_uuid: string | null;
  readonly title: string;
  readonly title_confirmed: boolean;
  readonly title_version: string;
  readonly version_confirmed: boolean;
  readonly type: ReleaseType;
  /** The type that the user chose, or null before the first choice. */
  readonly intended_type: ReleaseType | null;
  readonly language_id: string | null;
  readonly primary_music_style_id: string | null;
  readonly secondary_music_style_id: string | null;
  readonly release_date: string | null;
  readonly copyright: string;
  readonly existing_upc: string;
  /** None: the world. */
  readonly territories: string[];
  readonly excluded_territories: string[];
  readonly release_time: string;
  readonly release_time_zone: string;
  readonly preorder_date: string | null;
  readonly original_release_date: string | null;
  readonly p_line_year: number | null;
  readonly c_line_year: number | null;
}
export type DraftField = keyof DraftFields;

export interface DraftCredit {
  readonly artist_uuid: string;
  readonly role: ArtistRole;
}

/** The content that auto-save stores on the server. */
export interface DraftContent {
  readonly fields: DraftFields;
  readonly artists: readonly DraftCredit[];
}

export const emptyContent = (labelName: string): DraftContent => ({
  fields: {
    cover_uuid: null,
    title: '',
    title_confirmed: false,
    title_version: '',
    version_confirmed: false,
    type: 'SINGLE',
    intended_type: null,
    language_id: null,
    primary_music_style_id: null,
    secondary_music_style_id: null,
    release_date: null,
    copyright: labelName,
    existing_upc: '',
    territories: [],
    excluded_territories: [],
    release_time: '',
    release_time_zone: '',
    preorder_date: null,
    original_release_date: null,
    p_line_year: null,
    c_line_year: null,
  },
  artists: [],
});

export const contentOf = (release: Release): DraftContent => ({
  fields: {
    cover_uuid: release.cover_uuid,
    title: release.title,
    title_confirmed: release.title_confirmed,
    title_version: release.title_version ?? '',
    version_confirmed: release.version_confirmed,
    type: release.type,
    intended_type: release.intended_type,
    language_id: release.language_id,
    primary_music_style_id: release.primary_music_style_id,
    secondary_music_style_id: release.secondary_music_style_id,
    release_date: release.release_date,
    copyright: release.copyright ?? '',
    existing_upc: release.existing_upc ?? '',
    territories: release.territories,
    excluded_territories: release.excluded_territories,
    release_time: release.release_time ?? '',
    release_time_zone: release.release_time_zone ?? '',
    preorder_date: release.preorder_date,
    original_release_date: release.original_release_date,
    p_line_year: release.p_line_year,
    c_line_year: release.c_line_year,
  },
  artists: release.artists.map(({ artist_uuid, role }) => ({ artist_uuid, role })),
});

/** The type that the person means the release to be. */
export const chosenTypeOf = ({ intended_type, type }: DraftFields): ReleaseType => intended_type ?? type;

const keysOf = (fields: DraftFields) => Object.keys(fields) as DraftField[];

/** How many characters of a text the server keeps. */
const LIMITS: Partial<Record<DraftField, number>> = {
  title: LINE_MAX,
  title_version: LINE_MAX,
  copyright: LINE_MAX,
  existing_upc: CODE_MAX,
};

/**
 * Returns the fields to send. A text that is too long keeps its value from `base`, because the server would refuse the
 * whole request.
 */
export const fieldsToSend = (base: DraftFields, fields: DraftFields): DraftFields => {
  const fits = (key: DraftField) => {
    const value = fields[key];
    return typeof value !== 'string' || !isTooLong(value, LIMITS[key] ?? Number.POSITIVE_INFINITY);
  };
  return Object.fromEntries(
    keysOf(fields).map((key) => [key, (fits(key) ? fields : base)[key]]),
  ) as unknown as DraftFields;
};

// Spaces around a text are not a change, because the server trims texts. Lists contain codes without commas.
const plain = (value: DraftFields[DraftField]) =>
  typeof value === 'string' ? value.trim() : (value?.toString() ?? null);
const isEqual = (a: DraftFields[DraftField], b: DraftFields[DraftField]) => plain(a) === plain(b);

/** The fields that differ, with their values in `to`. */
export const changedFields = (from: DraftFields, to: DraftFields): Partial<DraftFields> =>
  Object.fromEntries(keysOf(to).flatMap((key) => (isEqual(from[key], to[key]) ? [] : [[key, to[key]]])));

const isSame = (a: DraftCredit, b: DraftCredit) => a.artist_uuid === b.artist_uuid && a.role === b.role;
const has = (list: readonly DraftCredit[], credit: DraftCredit) => list.some((one) => isSame(one, credit));

/** The credits to add and to remove to get from one list to the other. */
export const changedCredits = (from: readonly DraftCredit[], to: readonly DraftCredit[]) => ({
  added: to.filter((credit) => !has(from, credit)),
  removed: from.filter((credit) => !has(to, credit)),
});

export const isSameContent = (a: DraftContent, b: DraftContent): boolean => {
  const { added, removed } = changedCredits(a.artists, b.artists);
  return Object.keys(changedFields(a.fields, b.fields)).length === 0 && added.length === 0 && removed.length === 0;
};

/**
 * Merges two changes of one base: what only one side touched comes from that side. `conflicts` names the
 * fields that both changed, each its own way; `merged` holds mine for them.
 */
export const mergeContent = (base: DraftContent, mine: DraftContent, theirs: DraftContent) => {
  const mineChanged = changedFields(base.fields, mine.fields);
  const theirsChanged = changedFields(base.fields, theirs.fields);
  const conflicts = (Object.keys(mineChanged) as DraftField[]).filter(
    (key) => key in theirsChanged && !isEqual(mine.fields[key], theirs.fields[key]),
  );
  const { added, removed } = changedCredits(base.artists, mine.artists);
  const kept = theirs.artists.filter((credit) => !has(removed, credit));
  const merged: DraftContent = {
    fields: { ...theirs.fields, ...mineChanged },
    artists: [...kept, ...added.filter((credit) => !has(kept, credit))],
  };
  return { merged, conflicts };
};

/** A draft’s content without the cover that is saved with it: that is deleted with the draft, one chosen since is not. */
export const withoutSavedCover = (content: DraftContent, saved: DraftContent): DraftContent =>
  content.fields.cover_uuid === saved.fields.cover_uuid
    ? { ...content, fields: { ...content.fields, cover_uuid: null } }
    : content;
