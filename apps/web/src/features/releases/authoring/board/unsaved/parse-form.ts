import { ARTIST_ROLES } from '@dubplate/contract/artists/limits';
import type { Instrument } from '@dubplate/contract/releases/instruments';
import { ADVISORIES, AI_CONTRIBUTIONS, COMPOSER_ROLES, CREDIT_ROLES } from '@dubplate/contract/releases/limits';
import type { DraftCredit } from '#features/releases/authoring/draft-fields.ts';
import { asFields, asList } from '#lib/storage/stored.ts';
import type { AuthorForm, CreditForm, TrackForm } from '../track-form.ts';

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

const blank = {
  title: '',
  title_confirmed: false,
  title_version: '',
  version_confirmed: false,
  language_id: null,
  primary_music_style_id: null,
  secondary_music_style_id: null,
  lyrics: '',
  explicit: false,
  instrumental: false,
  existing_isrc: '',
  iswc: '',
  title_language_id: null,
} as const;

/** The fields that are more than a text or a switch. */
type Parsed = 'artists' | 'composers' | 'credits' | 'preview_start_seconds' | 'ai_contribution' | 'advisory';

const parseAuthor = (value: unknown): AuthorForm | null => {
  const author = asFields(value);
  if (typeof author?.key !== 'string') return null;
  return {
    key: author.key,
    role: COMPOSER_ROLES.find((role) => role === author.role) ?? null,
    name: textOf(author.name),
    surname: textOf(author.surname),
    patronymic: textOf(author.patronymic),
    name_confirmed: author.name_confirmed === true,
  };
};

const parseCreditForm = (value: unknown): CreditForm | null => {
  const credit = asFields(value);
  if (typeof credit?.key !== 'string') return null;
  return {
    key: credit.key,
    name: textOf(credit.name),
    role: CREDIT_ROLES.find((role) => role === credit.role) ?? null,
    instrument: textOrNull(credit.instrument) as Instrument | null,
  };
};

/** A form as an earlier visit, or another browser, left it; null where nothing can be made out of it. */
export const parseForm = (value: unknown): TrackForm | null => {
  const form = asFields(value);
  return (
    form && {
      ...fieldsLike<Omit<TrackForm, Parsed>>(blank, form),
      preview_start_seconds: numberOrNull(form.preview_start_seconds),
      artists: asList(form.artists, parseCredit),
      composers: asList(form.composers, parseAuthor),
      credits: asList(form.credits, parseCreditForm),
      ai_contribution: AI_CONTRIBUTIONS.find((each) => each === form.ai_contribution) ?? null,
      advisory: ADVISORIES.find((each) => each === form.advisory) ?? null,
    }
  );
};
