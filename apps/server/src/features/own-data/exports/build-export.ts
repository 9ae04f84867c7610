import type { UserId } from '@dubplate/contract/ids';
import { EXPORT_SECONDS } from '@dubplate/contract/own-data/limits';
import { enqueueEmail, findUser } from '#features/accounts/index.ts';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { OwnDataHooks } from '#platform/rooms/own-data.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { writeZip } from '#platform/zip/write-zip.ts';
import type { ZipEntry } from '#platform/zip/zip-entry.ts';
import { readme } from './readme.ts';
import { exportKey, removeExportsOf } from './remove-exports.ts';
import { countFailure, findExport, markReady, type StoredExport, setDoneBytes } from './store.ts';

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'make-export': { export_uuid: string };
  }
}

interface ExportDeps {
  readonly db: Db;
  readonly jobs: Jobs;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly ownData: readonly OwnDataHooks[];
  readonly productName: string;
}

const FAILURES_MAX = 5;
const PROGRESS_EVERY_MS = 2_000;

async function* ownDataEntries(
  { db, ownData, productName, clock }: ExportDeps,
  userUuid: UserId,
): AsyncIterable<ZipEntry> {
  const user = await findUser(db, userUuid);
  yield { path: 'README.txt', text: readme(productName, user?.username ?? '', clock.now()) };
  for (const hooks of ownData) yield* hooks.export(db, userUuid);
}

/** Streams the ZIP from storage to storage; returns its size. */
const storeZip = async (deps: ExportDeps, { uuid, user_uuid }: StoredExport, signal: AbortSignal) => {
  const { db, storage, clock } = deps;
  let reportedAt = 0;
  const onProgress = (doneBytes: number) => {
    const now = clock.now().getTime();
    if (now - reportedAt < PROGRESS_EVERY_MS) return;
    reportedAt = now;
    // Only shown: the next one makes up for one that is lost.
    setDoneBytes(db, uuid, doneBytes).catch(() => undefined);
  };
  const zip = writeZip(ownDataEntries(deps, user_uuid), { storage, now: clock.now(), onProgress });
  return storage.put(exportKey(uuid), zip, { contentType: 'application/zip', signal });
};

/** Builds a requested export, from the beginning if it is tried again; one that is ready stays as it is. */
const buildExport = async (deps: ExportDeps, uuid: string, signal: AbortSignal): Promise<void> => {
  const { db, jobs, storage, clock } = deps;
  const wanted = await findExport(db, uuid);
  if (wanted?.status !== 'MAKING') return;
  const { size } = await storeZip(deps, wanted, signal);
  const isReady = await inTransaction(db, async (trx) => {
    const expires_at = new Date(clock.now().getTime() + EXPORT_SECONDS * 1000);
    const ready = await markReady(trx, uuid, { size, expires_at });
    const user = ready && (await findUser(trx, wanted.user_uuid));
    if (user) {
      await removeExportsOf(trx, jobs, user.uuid, uuid);
      const values = { expires_at: expires_at.toISOString() };
      await enqueueEmail(trx, jobs, { kind: 'export-ready', username: user.username, values });
    }
    return ready !== undefined;
  });
  // Its owner was erased meanwhile.
  if (!isReady && !(await findExport(db, uuid))) await storage.delete(exportKey(uuid));
};

/** Builds an export. One that a stop cuts off is built again at the next start. */
export const runExport = async (deps: ExportDeps, uuid: string, signal: AbortSignal): Promise<void> => {
  try {
    await buildExport(deps, uuid, signal);
  } catch (error) {
    if (!signal.aborted) await countFailure(deps.db, uuid, FAILURES_MAX);
    throw error;
  }
};
