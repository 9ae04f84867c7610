import { Readable } from 'node:stream';
import type { LinkId } from '@dubplate/contract/ids';
import { PREVIEW_SECONDS } from '@dubplate/contract/multilinks/limits';
import { cutClip } from '#features/audio/index.ts';
import { inBatches } from '#platform/batches.ts';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { newUuid } from '#platform/ids.ts';
import { hasSettled } from '#platform/storage/has-settled.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { readFirstTrack } from '../read.ts';
import { encodeForBrowsers } from './encode.ts';
import { deletePreview, findPreview, findWish, listKeptKeys, savePreview } from './preview-store.ts';

export interface PreviewDeps {
  readonly db: Db;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly ffmpeg: string;
}

const PREFIX = 'previews/';

const removePreview = async ({ db, storage }: PreviewDeps, linkUuid: LinkId, key: string): Promise<void> => {
  await deletePreview(db, linkUuid);
  await storage.delete(key);
};

/**
 * Makes the excerpt of a link as it is wanted now: cut and stored where it is switched on and not there yet, replaced where
 * the first track or its start changed, removed where it is switched off. May be called at any time, and again.
 */
export const updatePreview = async (deps: PreviewDeps, linkUuid: LinkId): Promise<void> => {
  const { db, storage, clock, ffmpeg } = deps;
  const wish = await findWish(db, linkUuid);
  const existing = await findPreview(db, linkUuid);
  const source = wish?.preview && wish.release_uuid ? await readFirstTrack(db, wish.release_uuid) : undefined;
  if (!source) return existing ? removePreview(deps, linkUuid, existing.storage_key) : undefined;
  const { file_uuid, start_seconds } = source;
  if (existing?.file_uuid === file_uuid && existing.start_seconds === start_seconds) return;
  const { bytes, type } = await encodeForBrowsers(
    await cutClip(storage, file_uuid, start_seconds, PREVIEW_SECONDS),
    ffmpeg,
  );
  const storage_key = `${PREFIX}${newUuid()}`;
  await storage.put(storage_key, Readable.from([bytes]), { contentType: type });
  const created_at = clock.now();
  const preview = { link_uuid: linkUuid, file_uuid, start_seconds, storage_key, type, size: bytes.length, created_at };
  const isSaved = await inTransaction(db, (trx) => savePreview(trx, preview));
  if (!isSaved) await storage.delete(storage_key);
  else if (existing) await storage.delete(existing.storage_key);
};

/** Deletes excerpts whose link is gone, or whose process died before it saved them. */
export const sweepPreviews = async ({ db, storage }: PreviewDeps, now: Date): Promise<void> => {
  for await (const keys of inBatches(storage.list(PREFIX))) {
    const kept = await listKeptKeys(db, keys);
    for (const key of keys) if (!kept.has(key) && (await hasSettled(storage, key, now))) await storage.delete(key);
  }
};
