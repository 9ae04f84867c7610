import { RELEASE_TYPES } from '@dubplate/contract/releases/limits';
import type { SentRelease } from '@dubplate/contract/releases/schemas';
import { parseKeptCover } from '#features/releases/authoring/cover/kept-cover.ts';
import { type DraftContent, emptyContent } from '#features/releases/authoring/draft-fields.ts';
import { fieldsLike, numberOrNull, parseCredit, textOf, textOrNull } from '#features/releases/authoring/parse-kept.ts';
import { parseKeptRecording } from '#features/releases/authoring/recordings/kept-recording.ts';
import { asFields, asList } from '#lib/storage/stored.ts';
import type { DraftJournal } from '../draft-journal.ts';
import { isEmptyKept, type KeptDraft } from './kept-draft.ts';
import { parseKeptTrack } from './kept-track.ts';

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
