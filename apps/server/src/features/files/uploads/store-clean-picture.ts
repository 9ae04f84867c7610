import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInspection } from '../inspect/inspection.ts';
import { UploadIssue } from '../inspect/upload-limits.ts';
import { toApiError, type UploadTarget } from './store-upload.ts';

interface CleanPicture {
  /** JPEG or PNG. */
  readonly source: Readable;
  readonly maxBytes: number;
  /** Owners take turns at decoding. */
  readonly owner: string;
  readonly signal: AbortSignal;
  readonly key: string;
}

/**
 * Stores an upright copy of a picture without its metadata.
 * @returns the stored size, and the pixels after the EXIF orientation was applied
 * @throws 413 FILE_TOO_LARGE, 415 UNSUPPORTED_FILE, 400 BROKEN_FILE; stores nothing then
 */
export const storeCleanPicture = async (
  { storage, stagingDir, pictures }: UploadTarget,
  { source, maxBytes, owner, signal, key }: CleanPicture,
): Promise<{ size: number; width: number; height: number }> => {
  await mkdir(stagingDir, { recursive: true });
  const received = path.join(stagingDir, `picture-${randomUUID()}`);
  const clean = `${received}-clean`;
  const inspection = createInspection({ audioMaxBytes: maxBytes, imageMaxBytes: maxBytes });
  try {
    await pipeline(source, inspection.stream, createWriteStream(received, { flags: 'wx', mode: 0o600 }));
    const { facts } = await pictures.decode(received, { owner, signal, cleanCopy: { path: clean, as: 'SAME' } });
    const { size } = await stat(clean);
    signal.throwIfAborted();
    await storage.put(key, createReadStream(clean), { contentType: `image/${await inspection.kind}`, signal });
    return { size, width: facts.width, height: facts.height };
  } catch (error) {
    throw error instanceof UploadIssue ? toApiError(error) : error;
  } finally {
    await Promise.all([rm(received, { force: true }), rm(clean, { force: true })]);
  }
};

/**
 * Stores a full-size JPEG copy of a cover under another key.
 * @param source the key of a stored JPEG or PNG
 * @throws StorageNotFound
 */
export const storeJpegCopy = async (
  { storage, stagingDir, pictures }: UploadTarget,
  { source, key }: { readonly source: string; readonly key: string },
): Promise<void> => {
  await mkdir(stagingDir, { recursive: true });
  const original = path.join(stagingDir, `picture-${randomUUID()}`);
  const copy = `${original}-jpeg`;
  try {
    const { stream } = await storage.get(source);
    await pipeline(stream, createWriteStream(original, { flags: 'wx', mode: 0o600 }));
    await pictures.decode(original, { cleanCopy: { path: copy, as: 'COVER_JPEG' } });
    await storage.put(key, createReadStream(copy), { contentType: 'image/jpeg' });
  } finally {
    await Promise.all([rm(original, { force: true }), rm(copy, { force: true })]);
  }
};
