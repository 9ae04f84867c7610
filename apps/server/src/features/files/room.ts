import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Config, Secrets } from '#config/config.ts';
import type { Clock } from '#platform/clock.ts';
import type { Notices } from '#platform/database/notices.ts';
import type { Database } from '#platform/database/open-database.ts';
import { createSessionLocks } from '#platform/database/session-locks.ts';
import type { Db } from '#platform/database/tables.ts';
import { closeOldFiles, hasOpenFiles } from '#platform/files/file-modes.ts';
import type { Origin } from '#platform/http/addresses/origin.ts';
import type { MountOptions } from '#platform/http/mount.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Outbox } from '#platform/jobs/outbox.ts';
import type { Room } from '#platform/rooms/room.ts';
import { instanceSecret } from '#platform/secrets/instance-secret.ts';
import { createDiskSpace } from '#platform/storage/disk-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { sweepUnusedFiles } from './delete-file.ts';
import { openPictureDecoder } from './inspect/decode/picture-decoder.ts';
import { eraseOwnFiles, exportOwnFiles } from './own-data.ts';
import type { UploadQuota } from './quota/quota.ts';
import { filesRoutes } from './routes.ts';
import { createSignedLinks, type SignedLinks } from './signed-links.ts';
import { recheckCovers } from './upkeep/recheck-covers.ts';
import { sweepBytes, sweepStaging } from './upkeep/sweep-bytes.ts';
import type { UploadDeps } from './uploads/receive-file.ts';
import { openPartials } from './uploads/resumable/partials.ts';
import { uploadsRoutes } from './uploads/resumable/routes.ts';
import { announceWaiting } from './uploads/resumable/store.ts';
import { sweepUploads } from './uploads/resumable/sweep-uploads.ts';
import { createUploadLocks } from './uploads/resumable/upload-locks.ts';
import { removeBytes } from './uploads/store-upload.ts';

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'files.close-old': Record<string, never>;
  }
}

interface FilesDeps {
  readonly http: MountOptions;
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly outbox: Outbox;
  readonly storage: Storage;
  readonly origin: Origin;
  readonly config: Pick<Config, 'dataDir' | 'diskFloorBytes' | 'publicUrl' | 's3'>;
  readonly secrets: Pick<Secrets, 's3'>;
  readonly notices: Notices;
  readonly connection: Database['connection'];
  readonly allowedBytes: UploadQuota['allowedBytes'];
  readonly log: FastifyBaseLogger;
}

interface FilesRoom extends Room {
  readonly links: SignedLinks;
  /** For rooms that receive files of their own. */
  readonly uploads: UploadDeps;
}

export const filesRoom = async (deps: FilesDeps): Promise<FilesRoom> => {
  const { http, db, clock, jobs, outbox, storage, origin, notices, secrets, allowedBytes, log } = deps;
  const { dataDir, diskFloorBytes, publicUrl, s3 } = deps.config;
  const links = createSignedLinks(await instanceSecret(db, 'file-links', clock.now()), clock, origin);
  const pictures = openPictureDecoder();
  const partials = await openPartials(
    path.join(dataDir, 'uploads'),
    s3 && secrets.s3 ? { ...s3, ...secrets.s3 } : null,
  );
  const locks = createSessionLocks(deps.connection.connectionString);
  const locker = createUploadLocks({ locks, notices, announce: (uuid) => announceWaiting(http.db, uuid) });
  const target = { storage, stagingDir: path.join(dataDir, 'staging'), pictures };
  const quota = { allowedBytes, hasDiskSpace: createDiskSpace(dataDir, diskFloorBytes) };
  const uploads = { target, quota, outbox, clock, fingerprint: http.fingerprint };
  const upkeep = { db, target, clock, log };
  return {
    links,
    uploads,
    routes: (api) => {
      filesRoutes(api, { ...uploads, ...http, links, jobs, publicUrl, log });
      uploadsRoutes(api, { ...uploads, ...http, partials, locker });
    },
    jobs: {
      'remove-file-bytes': { run: ({ file_uuid }) => removeBytes(storage, file_uuid), timeLimit: 120 },
      'files.sweep-bytes': { run: () => sweepBytes(upkeep), schedule: '47 3 * * *', timeLimit: 3600 },
      'files.look-again': { run: () => recheckCovers(upkeep), schedule: '*/10 * * * *', timeLimit: 1800 },
      'files.close-old': { run: () => closeOldFiles(dataDir), timeLimit: 3600 },
    },
    cleanups: {
      files: { minute: 27, run: (now) => sweepUnusedFiles(db, jobs, now) },
      uploads: { minute: 39, run: (now) => sweepUploads(db, partials, now) },
    },
    ownData: { export: exportOwnFiles, erase: eraseOwnFiles },
    first: async () => {
      if (await hasOpenFiles(dataDir)) await jobs.send(db, 'files.close-old', {});
    },
    // What this very machine left staged when it died.
    start: () =>
      void sweepStaging(target.stagingDir, clock.now()).catch((error: unknown) =>
        log.warn({ err: error }, 'staging was not swept'),
      ),
    close: async () => {
      await pictures.close();
      await locks.close();
    },
  };
};
