import { ARTIST_ROLES } from '@dubplate/contract/artists/limits';
import type { DraftCredit } from '#features/releases/authoring/draft-fields.ts';
import { asFields } from '#lib/storage/stored-json.ts';

export const textOf = (value: unknown, otherwise = ''): string => (typeof value === 'string' ? value : otherwise);
export const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
export const numberOrNull = (value: unknown): number | null => (Number.isFinite(value) ? (value as number) : null);

/** Whether a value may fill a field whose empty value is `blank`: the same type, texts in a list, or a text where that is null. */
const fits = (value: unknown, blank: unknown): boolean =>
  Array.isArray(blank)
    ? Array.isArray(value) && value.every((each) => typeof each === 'string')
    : blank === null
      ? value === null || typeof value === 'string'
      : typeof value === typeof blank;

/** The fields of `blank`, with what was kept of each; a value of another kind is left blank. */
export const fieldsLike = <Fields extends object>(blank: Fields, kept: Readonly<Record<string, unknown>>): Fields =>
  Object.fromEntries(
    Object.entries(blank).map(([name, value]) => [name, fits(kept[name], value) ? kept[name] : value]),
  ) as Fields;

/** A credit as it was kept; null where it is none. */
export const parseCredit = (value: unknown): DraftCredit | null => {
  const { artist_uuid, role: kept } = asFields(value) ?? {};
  const role = ARTIST_ROLES.find((each) => each === kept);
  return typeof artist_uuid === 'string' && role ? { artist_uuid, role } : null;
};
