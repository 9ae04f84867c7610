import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileId } from '@dubplate/contract/ids';
import { attemptAll } from '#platform/batches.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { StorageNotFound } from '#platform/storage/storage.ts';
import { ADVICE_VERSION } from '../inspect/decode/cover/check-cover.ts';
import { createInspection } from '../inspect/inspection.ts';
import { UploadRefused } from '../inspect/upload-refused.ts';
import { contentKey } from '../storage-keys.ts';
import { listUncheckedCovers, markCoverChecked, markGone } from '../store.ts';
import type { UploadTarget } from '../uploads/store-upload.ts';

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'files.look-again': Record<string, never>;
  }
}

interface RecheckDeps {
  readonly db: Db;
  readonly target: UploadTarget;
  readonly clock: Clock;
}

const AT_ONCE = 100;

const decodeStored = async ({ storage, stagingDir, pictures }: UploadTarget, uuid: FileId) => {
  const { stream } = await storage.get(contentKey(uuid));
  await mkdir(stagingDir, { recursive: true });
  const staged = path.join(stagingDir, `stored-${randomUUID()}`);
  try {
    // It may have come before today's limits.
    const { stream: checked } = createInspection();
    await pipeline(stream, checked, createWriteStream(staged, { flags: 'wx', mode: 0o600 }));
    return await pictures.decode(staged);
  } finally {
    await rm(staged, { force: true });
  }
};

/** Checks one picture again. One that is gone, or that today's reader can't read, is not tried again. */
const recheckCover = async ({ db, target, clock }: RecheckDeps, uuid: FileId): Promise<void> => {
  try {
    const { facts } = await decodeStored(target, uuid);
    await markCoverChecked(db, uuid, ADVICE_VERSION, facts);
  } catch (error) {
    if (error instanceof StorageNotFound) return markGone(db, uuid, clock.now());
    if (error instanceof UploadRefused) return markCoverChecked(db, uuid, ADVICE_VERSION);
    throw error;
  }
};

/** Checks covers that were uploaded before today's advice and tint, the oldest first, until none is left. */
export const recheckCovers = async (deps: RecheckDeps): Promise<void> =>
  attemptAll(await listUncheckedCovers(deps.db, ADVICE_VERSION, AT_ONCE), ({ uuid }) => recheckCover(deps, uuid));
