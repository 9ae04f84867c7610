import type { Instrument } from '@dubplate/contract/releases/instruments';
import { ADVISORIES, AI_CONTRIBUTIONS, COMPOSER_ROLES, CREDIT_ROLES } from '@dubplate/contract/releases/limits';
import type { SentTrack } from '@dubplate/contract/releases/schemas';
import type { AuthorForm, CreditForm, TrackForm } from '#features/releases/authoring/board/track-form.ts';
import type { AudioFile, PendingTrack, Recording, SourceFile } from '#features/releases/authoring/board/track-item.ts';
import type { KeptTrack } from '#features/releases/authoring/board/track-list.ts';
import { asFields, asList } from '#lib/storage/stored-json.ts';
import { fieldsLike, numberOrNull, parseCredit, textOf, textOrNull } from './parse-kept.ts';

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

const parseForm = (value: unknown): TrackForm | null => {
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

const parseSource = (value: unknown): SourceFile | null => {
  const source = asFields(value);
  const size = numberOrNull(source?.size);
  const lastModified = numberOrNull(source?.lastModified);
  if (!source || size === null || lastModified === null) return null;
  return { name: textOf(source.name), size, lastModified, address: textOrNull(source.address) };
};

const parseFile = (value: unknown): AudioFile | null => {
  const file = asFields(value);
  if (typeof file?.uuid !== 'string') return null;
  const advice = asList(file.advice, textOrNull);
  const { sha256, sample_rate, bits_per_sample, channels } = file as Partial<AudioFile>;
  const known = { sha256, sample_rate, bits_per_sample, channels };
  return { uuid: file.uuid, name: textOf(file.name), duration: numberOrNull(file.duration), advice, ...known };
};

const parseRecording = (value: unknown, source: SourceFile | null): Recording => {
  const audio = asFields(value);
  const file = audio?.state === 'ready' ? parseFile(audio.file) : null;
  if (file) return { audio: { state: 'ready', file }, source: null };
  return source
    ? { audio: { state: 'interrupted', name: source.name }, source }
    : { audio: { state: 'missing' }, source: null };
};

const parsePending = (value: unknown): PendingTrack | null => {
  const pending = asFields(value);
  const body = asFields(pending?.body) as SentTrack | null;
  const form = parseForm(pending?.form);
  return typeof pending?.key === 'string' && body && form ? { key: pending.key, body, form } : null;
};

/** What an earlier visit kept of a track; null where nothing can be made out of it. */
export const parseKeptTrack = (value: unknown): KeptTrack | null => {
  const track = asFields(value);
  const form = parseForm(track?.form);
  if (typeof track?.key !== 'string' || !form) return null;
  const common = { key: track.key, form, ...parseRecording(track.audio, parseSource(track.source)) };
  const uuid = textOrNull(track.uuid);
  return uuid === null
    ? { ...common, uuid, version: null, saved: null, pending: parsePending(track.pending) }
    : { ...common, uuid, version: numberOrNull(track.version), saved: parseForm(track.saved), pending: null };
};
