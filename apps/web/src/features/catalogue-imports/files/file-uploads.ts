import { useSyncExternalStore } from 'react';
import { call } from '#lib/api.ts';
import { ApiError, hasCode, isNotFound } from '#lib/errors.ts';
import { sessionClaims, signedOut } from '#lib/session/session.ts';
import { createStore } from '#lib/store.ts';
import { uploadResumable } from '#lib/upload/lazy-uploads.ts';
import { uploadFile } from '#lib/upload/upload.ts';
import { type BatchUpload, createBatchUpload, type FileCalls, newBatch, type PlaceState } from './batch-upload.ts';
import { type Batch, type DraftPlace, keptBatches, type PlacedFile } from './kept-batches.ts';

/** Returns the draft and, for a recording, its track: by its code, else by its title and place; null if they are gone. */
const findPlace = async ({ release: id, track }: DraftPlace) => {
  const draft = await call('GET /release/{id}', { params: { id } }).catch((error: unknown) => {
    if (isNotFound(error)) return null;
    throw error;
  });
  if (draft?.status !== 'DRAFT') return null;
  if (track === null) return { draft, track: null, file: draft.cover_uuid };
  const at = draft.tracks[track.index];
  const found =
    draft.tracks.find(({ existing_isrc }) => track.isrc !== null && existing_isrc === track.isrc) ??
    (at?.title === track.title ? at : draft.tracks.find(({ title }) => title === track.title));
  return found ? { draft, track: found, file: found.wav_uuid } : null;
};

const stateOf = async (place: DraftPlace): Promise<PlaceState> => {
  const found = await findPlace(place);
  return found === null ? 'gone' : found.file === null ? 'free' : 'taken';
};

const discard = (id: string) => call('DELETE /file/{id}', { params: { id } }).catch(() => undefined);

/** A draft that changes meanwhile is read again, this often. */
const TRIES = 5;

const put = async (place: DraftPlace, fileUuid: string): Promise<PlaceState> => {
  for (let tries = 1; ; tries += 1) {
    const found = await findPlace(place);
    // A lost answer: the file is there.
    if (found?.file === fileUuid) return 'free';
    if (found === null || found.file !== null) {
      await discard(fileUuid);
      return found === null ? 'gone' : 'taken';
    }
    const { draft, track } = found;
    const headers = { 'If-Match': `"${(track ?? draft).version}"` };
    try {
      if (track) await call('PATCH /track/{id}', { params: { id: track.uuid }, body: { wav_uuid: fileUuid }, headers });
      else await call('PATCH /release/{id}', { params: { id: draft.uuid }, body: { cover_uuid: fileUuid }, headers });
      return 'free';
    } catch (error) {
      const isStale = error instanceof ApiError && error.status === 412;
      if (!isStale && !hasCode(error, 'NOT_A_DRAFT')) throw error;
      if (tries === TRIES) throw error;
    }
  }
};

const calls: FileCalls = { stateOf, put, sendRecording: uploadResumable, sendCover: uploadFile };

const none: readonly BatchUpload[] = [];
const batches = createStore<readonly BatchUpload[]>(none);
/** Changes with every step of every batch. */
const version = createStore(0);
const open = new Set<string>();

const run = (person: string, batch: Batch, added: ReadonlyMap<string, File>): void => {
  const upload = createBatchUpload({ person, batch, added, kept: keptBatches, calls });
  upload.onChange(() => version.set(version.get() + 1));
  batches.set([...batches.get(), upload]);
};

/** Runs a batch for as long as this page is open, unless another tab does. */
const runAlone = (person: string, batch: Batch, added: ReadonlyMap<string, File>): void => {
  if (open.has(batch.id)) return;
  open.add(batch.id);
  if (!('locks' in navigator)) {
    run(person, batch, added);
    return;
  }
  void navigator.locks.request(`catalogue-files/${batch.id}`, { ifAvailable: true }, async (lock) => {
    if (!lock) {
      open.delete(batch.id);
      return;
    }
    run(person, batch, added);
    await new Promise<void>((resolve) => signedOut.on(() => resolve()));
  });
};

signedOut.on(() => {
  for (const batch of batches.get()) batch.close();
  batches.set(none);
  open.clear();
});

export interface AddedFile extends Pick<PlacedFile, 'place' | 'title'> {
  readonly file: File;
}

/** Uploads files into drafts, in the background. */
export const addFiles = (importId: string, files: readonly AddedFile[]): void => {
  const person = sessionClaims()?.sub;
  if (!person) return;
  const batch = newBatch(
    importId,
    files.map(({ file, place, title }) => ({ name: file.name, size: file.size, place, title })),
  );
  const added = new Map(batch.files.flatMap(({ id }, index) => (files[index] ? [[id, files[index].file]] : [])));
  runAlone(person, batch, added);
};

/** Continues what an earlier visit did not finish. */
export const resumeFiles = async (person: string): Promise<void> => {
  for (const batch of await keptBatches.list(person).catch(() => []))
    if (batch.files.some(({ state }) => state === 'waiting')) runAlone(person, batch, new Map());
    else await keptBatches.remove(person, batch).catch(() => undefined);
};

export const removeBatch = async (upload: BatchUpload): Promise<void> => {
  batches.set(batches.get().filter((each) => each !== upload));
  await upload.remove();
};

/** The batches of an import; renders again with each step. */
export const useBatches = (importId: string): readonly BatchUpload[] => {
  useSyncExternalStore(version.subscribe, version.get);
  const all = useSyncExternalStore(batches.subscribe, batches.get);
  return all.filter((batch) => batch.importId === importId);
};
