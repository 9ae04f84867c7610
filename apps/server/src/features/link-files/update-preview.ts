import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import type { LinkId } from '@dubplate/contract/ids';
import { PREVIEW_SECONDS } from '@dubplate/contract/multilinks/limits';
import { cutClip } from '#features/audio/index.ts';
import { inBatches } from '#platform/batches.ts';
import type { ServerContext } from '#platform/context.ts';
import { inTransaction } from '#platform/database/tables.ts';
import { newUuid } from '#platform/ids.ts';
import { isNotInstalled } from '#platform/programs.ts';
import { hasSettled } from '#platform/storage/storage.ts';
import { deletePreview, findPreview, findWish, listKeptKeys, savePreview } from './preview-store.ts';
import { readFirstTrack } from './read.ts';

/** A recording that browsers play. */
export interface Encoded {
  readonly bytes: Buffer;
  readonly type: 'audio/mp4' | 'audio/wav';
}

const ENCODE_MS = 60_000;
const BITRATE = '160k';

/**
 * Compresses a WAV to AAC by ffmpeg, or leaves it as it is where ffmpeg is not installed.
 * @param ffmpeg a path, or a name that is looked up
 * @throws what ffmpeg failed with, or that it took more than a minute
 */
export const encodeForBrowsers = async (wav: Buffer, ffmpeg: string): Promise<Encoded> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'preview-'));
  try {
    const [source, target] = [path.join(folder, 'clip.wav'), path.join(folder, 'clip.m4a')];
    await writeFile(source, wav);
    const options = ['-v', 'error', '-i', source, '-c:a', 'aac', '-b:a', BITRATE, '-movflags', '+faststart', target];
    await promisify(execFile)(ffmpeg, options, { timeout: ENCODE_MS, killSignal: 'SIGKILL' });
    return { bytes: await readFile(target), type: 'audio/mp4' };
  } catch (error) {
    if (!isNotInstalled(error, ffmpeg)) throw error;
    return { bytes: wav, type: 'audio/wav' };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

type PreviewContext = Pick<ServerContext, 'db' | 'storage' | 'clock'> & { readonly ffmpeg: string };

const PREFIX = 'previews/';

const removePreview = async ({ db, storage }: PreviewContext, linkUuid: LinkId, key: string): Promise<void> => {
  await deletePreview(db, linkUuid);
  await storage.delete(key);
};

/**
 * Makes the excerpt of a link as it is wanted now: cut and stored where it is switched on and not there yet, replaced where
 * the first track or its start changed, removed where it is switched off. May be called at any time, and again.
 */
export const updatePreview = async (context: PreviewContext, linkUuid: LinkId): Promise<void> => {
  const { db, storage, clock, ffmpeg } = context;
  const wish = await findWish(db, linkUuid);
  const existing = await findPreview(db, linkUuid);
  const source = wish?.preview && wish.release_uuid ? await readFirstTrack(db, wish.release_uuid) : undefined;
  if (!source) return existing ? removePreview(context, linkUuid, existing.storage_key) : undefined;
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

/** Deletes excerpts whose link is gone, or whose process crashed before it saved them. */
export const sweepPreviews = async ({ db, storage }: PreviewContext, now: Date): Promise<void> => {
  for await (const keys of inBatches(storage.list(PREFIX))) {
    const kept = await listKeptKeys(db, keys);
    for (const key of keys) if (!kept.has(key) && (await hasSettled(storage, key, now))) await storage.delete(key);
  }
};
