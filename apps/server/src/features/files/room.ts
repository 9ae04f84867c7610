import path from 'node:path';
import type { ServerContext } from '#platform/context.ts';
import { createSessionLocks } from '#platform/database/session-locks.ts';
import { closeOldFiles, hasOpenFiles } from '#platform/files/file-modes.ts';
import type { Room } from '#platform/rooms/room.ts';
import { instanceSecret } from '#platform/secrets/instance-secret.ts';
import { createDiskSpace } from '#platform/storage/disk-storage.ts';
import { fillCreators } from './creators-store.ts';
import { sweepUnusedFiles } from './delete-file.ts';
import { openPictureDecoder, type PictureDecoder } from './inspect/decode/picture-decoder.ts';
import { eraseOwnFiles, exportOwnFiles } from './own-data.ts';
import type { UploadQuota } from './quota.ts';
import { recheckCovers } from './recheck-covers.ts';
import { openPartials, sweepUploads } from './resumable/partials.ts';
import { uploadsRoutes } from './resumable/routes.ts';
import { notifyUploadWanted } from './resumable/store.ts';
import { createUploadLocks } from './resumable/upload-locks.ts';
import { filesRoutes } from './routes.ts';
import { createSignedLinks, type SignedLinks } from './signed-links.ts';
import { sweepBytes, sweepStaging } from './sweep-bytes.ts';
import type { UploadDeps } from './uploads/receive-file.ts';
import { removeBytes } from './uploads/store-upload.ts';

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'files.close-old': Record<string, never>;
  }
}

type FilesContext = Pick<
  ServerContext,
  | 'http'
  | 'db'
  | 'clock'
  | 'jobs'
  | 'outbox'
  | 'storage'
  | 'origin'
  | 'config'
  | 'secrets'
  | 'notices'
  | 'connection'
  | 'log'
> & {
  readonly allowedBytes: UploadQuota['allowedBytes'];
  /** Absent: one that starts processes. */
  readonly pictures?: PictureDecoder | undefined;
};

interface FilesRoom extends Room {
  readonly links: SignedLinks;
  /** For rooms that receive files themselves. */
  readonly uploads: UploadDeps;
}

export const filesRoom = async (deps: FilesContext): Promise<FilesRoom> => {
  const { http, db, clock, jobs, outbox, storage, origin, notices, secrets, allowedBytes, log } = deps;
  const { pictures = openPictureDecoder() } = deps;
  const { dataDir, diskFloorBytes, publicUrl, s3 } = deps.config;
  const links = createSignedLinks(await instanceSecret(db, 'file-links', clock.now()), clock, origin);
  const partials = await openPartials(
    path.join(dataDir, 'uploads'),
    s3 && secrets.s3 ? { ...s3, ...secrets.s3 } : null,
  );
  const locks = createSessionLocks(deps.connection.connectionString);
  const locker = createUploadLocks({ locks, notices, notifyWaiting: (uuid) => notifyUploadWanted(http.db, uuid) });
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
      'files.recheck-covers': {
        formerly: 'files.look-again',
        run: () => recheckCovers(upkeep),
        schedule: '*/10 * * * *',
        timeLimit: 1800,
      },
      'files.close-old': { run: () => closeOldFiles(dataDir), timeLimit: 3600 },
    },
    cleanups: {
      files: { minute: 27, run: (now) => sweepUnusedFiles(db, jobs, now) },
      uploads: { minute: 39, run: (now) => sweepUploads(db, partials, now) },
    },
    dataMigrations: [fillCreators('files'), fillCreators('uploads')],
    ownData: { export: exportOwnFiles, erase: eraseOwnFiles },
    first: async () => {
      if (await hasOpenFiles(dataDir)) await jobs.send(db, 'files.close-old', {});
    },
    // Deletes files that earlier processes left in this machine's staging folder.
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
