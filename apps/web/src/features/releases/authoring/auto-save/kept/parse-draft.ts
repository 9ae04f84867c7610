import { RELEASE_TYPES } from '@dubplate/contract/releases/limits';
import type { SentRelease, SentTrack } from '@dubplate/contract/releases/schemas';
import type {
  AudioFile,
  PendingTrack,
  Recording,
  SharedForm,
  SourceFile,
} from '#features/releases/authoring/board/track-item.ts';
import type { KeptTrack } from '#features/releases/authoring/board/track-list.ts';
import {
  fieldsLike,
  numberOrNull,
  parseCredit,
  parseForm,
  textOf,
  textOrNull,
} from '#features/releases/authoring/board/unsaved/parse-form.ts';
import type { KeptCover } from '#features/releases/authoring/cover/cover-upload.ts';
import { type DraftContent, emptyContent } from '#features/releases/authoring/draft-fields.ts';
import type { KeptRecording } from '#features/releases/authoring/recordings/recording-files.ts';
import { asFields, asList } from '#lib/storage/stored.ts';
import type { DraftJournal } from '../draft.ts';
import { isEmptyKept, type KeptDraft } from './kept-draft.ts';

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

const parseShared = (value: unknown): SharedForm | undefined => {
  const shared = asFields(value);
  const version = numberOrNull(shared?.version);
  const position = numberOrNull(shared?.position);
  const form = parseForm(shared?.form);
  return version !== null && position !== null && form ? { version, position, form } : undefined;
};

const parseKeptTrack = (value: unknown): KeptTrack | null => {
  const track = asFields(value);
  const form = parseForm(track?.form);
  if (typeof track?.key !== 'string' || !form) return null;
  const common = { key: track.key, form, ...parseRecording(track.audio, parseSource(track.source)) };
  const uuid = textOrNull(track.uuid);
  return uuid === null
    ? {
        ...common,
        uuid,
        version: null,
        saved: null,
        pending: parsePending(track.pending),
        shared: parseShared(track.shared),
        typedAt: numberOrNull(track.typedAt) ?? undefined,
      }
    : { ...common, uuid, version: numberOrNull(track.version), saved: parseForm(track.saved), pending: null };
};

const blank = emptyContent('').fields;

/** Fills fields that are newer than the record, or that hold a value of the wrong type, with empty values. */
const parseContent = (value: unknown): DraftContent | null => {
  const content = asFields(value);
  const fields = asFields(content?.fields);
  if (!content || !fields) return null;
  const typeOf = (kept: unknown) => RELEASE_TYPES.find((each) => each === kept) ?? null;
  const types = { type: typeOf(fields.type) ?? blank.type, intended_type: typeOf(fields.intended_type) };
  const years = { p_line_year: numberOrNull(fields.p_line_year), c_line_year: numberOrNull(fields.c_line_year) };
  return {
    fields: { ...fieldsLike(blank, fields), ...types, ...years },
    artists: asList(content.artists, parseCredit),
  };
};

const parseJournal = (value: unknown, key: string): DraftJournal | null => {
  const journal = asFields(value);
  const base = parseContent(journal?.base);
  const local = parseContent(journal?.local);
  if (!journal || !base || !local) return null;
  return {
    key,
    uuid: textOrNull(journal.uuid),
    version: numberOrNull(journal.version),
    base,
    local,
    creation: asFields(journal.creation) as SentRelease | null,
    creationKey: textOf(journal.creationKey, key),
  };
};

const parseKeptCover = (value: unknown): KeptCover | null => {
  const { id, name } = asFields(value) ?? {};
  return typeof id === 'string' && typeof name === 'string' ? { id, name } : null;
};

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => Number.isFinite(value);

const parseKeptRecording = (value: unknown): KeptRecording | null => {
  const { id, name, size, lastModified, title, version, isStarted } = asFields(value) ?? {};
  if (!isText(id) || !isText(name) || !isNumber(size) || !isNumber(lastModified)) return null;
  const texts = { title: isText(title) ? title : name, version: isText(version) ? version : '' };
  return { id, name, size, lastModified, ...texts, isStarted: isStarted === true };
};

/**
 * Parses a stored draft, which an older release of this app may have written. Keeps every usable part; returns null if
 * the record is not a draft.
 */
export const parseKept = (value: unknown): KeptDraft | null => {
  const kept = asFields(value);
  if (typeof kept?.key !== 'string') return null;
  const { key } = kept;
  const journal = parseJournal(kept.journal, key);
  const tracks = asList(kept.tracks, parseKeptTrack);
  const recordings = asList(kept.recordings, parseKeptRecording);
  const draft = { key, uuid: textOrNull(kept.uuid), journal, tracks, recordings, cover: parseKeptCover(kept.cover) };
  return isEmptyKept(draft) ? null : draft;
};
