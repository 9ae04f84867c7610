import type { SessionId } from '@dubplate/contract/ids';
import { ownDataEndpoints } from '@dubplate/contract/own-data/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import { inTransaction } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import { sendStored } from '#platform/http/streams/send-stored.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { RateLimit } from '#platform/rate-limit.ts';
import type { SignedPaths } from '#platform/secrets/signed-paths.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { requirePassword, requireRecentAuth } from '../accounts/index.ts';
import { planDeletion } from './deletion/plan-deletion.ts';
import { presentDeletion } from './deletion/present.ts';
import { deleteDeletion, findDeletion } from './deletion/store.ts';
import { findLinkedExport, linkToExport } from './exports/link-to-export.ts';
import { exportPath, presentExport } from './exports/present.ts';
import { exportKey } from './exports/remove-exports.ts';
import { requestExport } from './exports/request-export.ts';
import { findNewestExport } from './exports/store.ts';

interface OwnDataOptions {
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly storage: Storage;
  readonly paths: SignedPaths;
  readonly wrongPasswords: RateLimit;
  readonly onSessionEnd: (sessionUuid: SessionId) => void;
  /** Of the product, in lower case: `dubplate`. */
  readonly fileName: string;
}

export const ownDataRoutes = (app: FastifyInstance, options: MountOptions & OwnDataOptions): void => {
  const { clock, jobs, storage, paths, wrongPasswords, onSessionEnd, fileName } = options;
  mount(app, ownDataEndpoints, options, {
    'POST /me/export': async ({ db, actor }) =>
      presentExport(await inTransaction(db, (trx) => requestExport(trx, jobs, actor.uuid, clock.now()))),

    'GET /me/export': async ({ db, actor }) => {
      const newest = await findNewestExport(db, actor.uuid);
      const isOver = newest?.expires_at != null && newest.expires_at <= clock.now();
      return newest && !isOver ? presentExport(newest) : null;
    },

    'POST /me/export/link': async ({ db, actor, body }) => {
      const now = clock.now();
      await requireRecentAuth(db, wrongPasswords, actor, body.password, now);
      return linkToExport(db, paths, actor.uuid, now);
    },

    'GET /export/{id}/content': async ({ db, params, query, request, reply }) => {
      if (!paths.isValid(exportPath(params.id), query)) throw notFound();
      const found = await findLinkedExport(db, params.id, clock.now());
      return sendStored(request, reply, storage, {
        key: exportKey(found.uuid),
        contentType: 'application/zip',
        disposition: `attachment; filename="${fileName}-${found.created_at.toISOString().slice(0, 10)}.zip"`,
        cacheControl: 'private, no-store',
      });
    },

    'POST /me/deletion': async ({ db, actor, body }) => {
      await requirePassword(db, wrongPasswords, actor, body.password);
      const request = { user: actor, sessionUuid: actor.sessionUuid, now: clock.now() };
      const { planned, ended } = await inTransaction(db, (trx) => planDeletion(trx, jobs, request));
      for (const session of ended) onSessionEnd(session);
      return presentDeletion(planned);
    },

    'GET /me/deletion': async ({ db, actor }) => {
      const planned = await findDeletion(db, actor.uuid);
      return planned ? presentDeletion(planned) : null;
    },

    'DELETE /me/deletion': async ({ db, actor }) => {
      await deleteDeletion(db, actor.uuid);
    },
  });
};
