import type { Instrument } from '@dubplate/contract/releases/instruments';
import { ADVISORIES, AI_CONTRIBUTIONS, COMPOSER_ROLES, CREDIT_ROLES } from '@dubplate/contract/releases/limits';
import { fieldsLike, numberOrNull, parseCredit, textOf, textOrNull } from '#features/releases/authoring/parse-kept.ts';
import { asFields, asList } from '#lib/storage/stored.ts';
import type { AuthorForm, CreditForm, TrackForm } from '../track-form.ts';

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
