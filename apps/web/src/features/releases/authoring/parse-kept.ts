import { ARTIST_ROLES } from '@dubplate/contract/artists/limits';
import type { DraftCredit } from '#features/releases/authoring/draft-fields.ts';
import { asFields } from '#lib/storage/stored.ts';

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

/** Returns the fields of `blank` with their stored values. A value of another type is ignored. */
export const fieldsLike = <Fields extends object>(blank: Fields, kept: Readonly<Record<string, unknown>>): Fields =>
  Object.fromEntries(
    Object.entries(blank).map(([name, value]) => [name, fits(kept[name], value) ? kept[name] : value]),
  ) as Fields;

export const parseCredit = (value: unknown): DraftCredit | null => {
  const { artist_uuid, role: kept } = asFields(value) ?? {};
  const role = ARTIST_ROLES.find((each) => each === kept);
  return typeof artist_uuid === 'string' && role ? { artist_uuid, role } : null;
};
