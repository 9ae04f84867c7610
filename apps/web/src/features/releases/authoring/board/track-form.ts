import type { Instrument } from '@dubplate/contract/releases/instruments';
import type { Advisory, AiContribution, ComposerRole, CreditRole } from '@dubplate/contract/releases/limits';
import type { SentTrack, Track } from '@dubplate/contract/releases/schemas';
import { meaningfulVersion } from '@dubplate/rules/releases/line';
import type { DraftCredit } from '../draft-fields.ts';

/** An author as the form has it: the role may not be chosen yet. */
export interface AuthorForm {
  /** Identifies the row on the page; never sent. */
  readonly key: string;
  readonly role: ComposerRole | null;
  readonly name: string;
  readonly surname: string;
  readonly patronymic: string;
  readonly name_confirmed: boolean;
}

/** A further credit in the form. */
export interface CreditForm {
  readonly key: string;
  readonly name: string;
  readonly role: CreditRole | null;
  readonly instrument: Instrument | null;
}

export interface TrackForm {
  readonly title: string;
  readonly title_confirmed: boolean;
  readonly title_version: string;
  readonly version_confirmed: boolean;
  readonly language_id: string | null;
  readonly primary_music_style_id: string | null;
  readonly secondary_music_style_id: string | null;
  readonly preview_start_seconds: number | null;
  readonly lyrics: string;
  readonly explicit: boolean;
  readonly instrumental: boolean;
  readonly existing_isrc: string;
  readonly iswc: string;
  readonly ai_contribution: AiContribution | null;
  readonly title_language_id: string | null;
  readonly advisory: Advisory | null;
  readonly credits: readonly CreditForm[];
  readonly artists: readonly DraftCredit[];
  readonly composers: readonly AuthorForm[];
}
export type TrackField = keyof TrackForm;

export const formOf = (track: Track): TrackForm => ({
  title: track.title,
  title_confirmed: track.title_confirmed,
  title_version: meaningfulVersion(track.title_version) ?? '',
  version_confirmed: track.version_confirmed,
  language_id: track.language_id,
  primary_music_style_id: track.primary_music_style_id,
  secondary_music_style_id: track.secondary_music_style_id,
  preview_start_seconds: track.preview_start_seconds,
  lyrics: track.lyrics ?? '',
  explicit: track.explicit,
  instrumental: track.instrumental,
  existing_isrc: track.existing_isrc ?? '',
  iswc: track.iswc ?? '',
  ai_contribution: track.ai_contribution,
  title_language_id: track.title_language_id,
  advisory: track.advisory,
  // Row keys have to be the same for each read of the same track.
  credits: track.credits.map((credit, index) => ({ ...credit, key: `${index}` })),
  artists: track.artists.map(({ artist_uuid, role }) => ({ artist_uuid, role })),
  composers: track.composers.map(({ uuid, role, name, surname, patronymic, name_confirmed }) => ({
    key: uuid,
    role,
    name,
    surname,
    patronymic: patronymic ?? '',
    name_confirmed,
  })),
});

type Sent = Required<Omit<SentTrack, 'wav_uuid'>>;

/** The form as it is sent: trimmed, empty texts as none. Authors without a role can't be sent yet. */
const inputOf = (form: TrackForm): Sent => ({
  title: form.title.trim(),
  title_confirmed: form.title_confirmed,
  title_version: form.title_version.trim() || null,
  version_confirmed: form.version_confirmed,
  language_id: form.language_id,
  primary_music_style_id: form.primary_music_style_id,
  secondary_music_style_id: form.secondary_music_style_id,
  preview_start_seconds: form.preview_start_seconds,
  lyrics: form.lyrics.trim() || null,
  explicit: form.explicit,
  instrumental: form.instrumental,
  existing_isrc: form.existing_isrc.trim() || null,
  iswc: form.iswc.trim() || null,
  ai_contribution: form.ai_contribution,
  title_language_id: form.title_language_id,
  advisory: form.advisory,
  credits: form.credits.flatMap(({ name, role, instrument }) =>
    role ? [{ name: name.trim(), role, instrument: role === 'MUSICIAN' ? instrument : null }] : [],
  ),
  artists: form.artists.map(({ artist_uuid, role }) => ({ artist_uuid, role })),
  composers: form.composers.flatMap(({ role, name, surname, patronymic, name_confirmed }) =>
    role
      ? [{ role, name: name.trim(), surname: surname.trim(), patronymic: patronymic.trim() || null, name_confirmed }]
      : [],
  ),
});

/** Builds the request body for a new track, without empty lyrics. */
export const newTrackInput = (form: TrackForm, wav_uuid: string): SentTrack => {
  const { lyrics, ...rest } = inputOf(form);
  return { ...rest, wav_uuid, ...(lyrics ? { lyrics } : {}) };
};

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const withoutKeys = (form: TrackForm) => ({
  ...inputOf(form),
  composers: form.composers.map(({ key: _, ...author }) => author),
  credits: form.credits.map(({ key: _, ...credit }) => credit),
});

/** Compares two forms, ignoring spaces around texts. */
export const isSameForm = (a: TrackForm, b: TrackForm): boolean => a === b || isEqual(withoutKeys(a), withoutKeys(b));

const fieldsOf = (form: TrackForm) => Object.keys(form) as TrackField[];

/** The fields in which two forms differ. */
export const changedTrackFields = (from: TrackForm, to: TrackForm): TrackField[] => {
  const [a, b] = [withoutKeys(from), withoutKeys(to)];
  return fieldsOf(to).filter((field) => !isEqual(a[field], b[field]));
};

/** Returns only the changed fields, in the request format. */
export const changedTrackInput = (from: TrackForm, to: TrackForm): SentTrack => {
  const input = inputOf(to);
  return Object.fromEntries(changedTrackFields(from, to).map((field) => [field, input[field]]));
};

/** Merges two changes of one form; `conflicts` are fields that both changed, where `merged` holds mine. */
export const mergeForms = (base: TrackForm, mine: TrackForm, theirs: TrackForm) => {
  const changed = changedTrackFields(base, mine);
  const theirsChanged = changedTrackFields(base, theirs);
  const differing = changedTrackFields(mine, theirs);
  const kept = Object.fromEntries(changed.map((field) => [field, mine[field]]));
  return {
    merged: { ...theirs, ...kept } as TrackForm,
    conflicts: changed.filter((field) => theirsChanged.includes(field) && differing.includes(field)),
  };
};
