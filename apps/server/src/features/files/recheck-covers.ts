import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileId } from '@dubplate/contract/ids';
import { attemptAll } from '#platform/batches.ts';
import type { ServerContext } from '#platform/context.ts';
import { StorageNotFound } from '#platform/storage/storage.ts';
import { ADVICE_VERSION } from './inspect/decode/cover-advice.ts';
import { decodePicture } from './inspect/inspect-upload.ts';
import { createInspection } from './inspect/inspection.ts';
import { UploadIssue } from './inspect/upload-limits.ts';
import { contentKey, pictureKey } from './storage-keys.ts';
import { findFile, listUncheckedCovers, markCoverChecked, markGone } from './store.ts';
import { createPictureSinks, type UploadTarget } from './uploads/store-upload.ts';

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'files.recheck-covers': Record<string, never>;
  }
}

type RecheckContext = Pick<ServerContext, 'db' | 'clock'> & { readonly target: UploadTarget };

const AT_ONCE = 100;

const decodeStored = async ({ storage, stagingDir, pictures }: UploadTarget, uuid: FileId) => {
  const { stream } = await storage.get(contentKey(uuid));
  await mkdir(stagingDir, { recursive: true });
  const staged = path.join(stagingDir, `stored-${randomUUID()}`);
  try {
    // The upload may be older than the current limits.
    const inspection = createInspection();
    await pipeline(stream, inspection.stream, createWriteStream(staged, { flags: 'wx', mode: 0o600 }));
    return await decodePicture(staged, inspection.facts().lacksEnd, {
      pictures,
      sinks: createPictureSinks(storage, uuid),
    });
  } finally {
    await rm(staged, { force: true });
  }
};

/** Does not retry pictures that are lost or that the current reader rejects. */
const recheckCover = async ({ db, target, clock }: RecheckContext, uuid: FileId): Promise<void> => {
  try {
    await markCoverChecked(db, uuid, ADVICE_VERSION, await decodeStored(target, uuid));
  } catch (error) {
    if (error instanceof StorageNotFound) return markGone(db, uuid, clock.now());
    if (error instanceof UploadIssue) return markCoverChecked(db, uuid, ADVICE_VERSION);
    throw error;
  }
};

/**
 * Returns the picture of a cover for stores: the normal copy, or the uploaded bytes if they are normal. Rechecks covers
 * from versions without normal copies first.
 * @throws StorageNotFound if the file does not exist
 */
export const findPicture = async (
  deps: RecheckContext,
  uuid: FileId,
): Promise<{ readonly key: string; readonly size: number; readonly sha256: string }> => {
  const found = await findFile(deps.db, uuid);
  if (found && found.advice_version < ADVICE_VERSION) await recheckCover(deps, uuid);
  const file = found && (await findFile(deps.db, uuid));
  if (!file) throw new StorageNotFound(contentKey(uuid));
  const { picture_size, picture_sha256 } = file;
  if (picture_size === null || picture_sha256 === null)
    return { key: contentKey(uuid), size: file.size, sha256: file.sha256 };
  return { key: pictureKey(uuid), size: picture_size, sha256: picture_sha256 };
};

/** Rechecks covers with advice of an older version, oldest first. */
export const recheckCovers = async (deps: RecheckContext): Promise<void> =>
  attemptAll(await listUncheckedCovers(deps.db, ADVICE_VERSION, AT_ONCE), ({ uuid }) => recheckCover(deps, uuid));
