import type { SessionId, UserId } from '@dubplate/contract/ids';
import { ownDataEndpoints } from '@dubplate/contract/own-data/endpoints';
import { ownDataStaffEndpoints } from '@dubplate/contract/own-data/staff-endpoints';
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '#platform/context.ts';
import { inTransaction } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import type { Actor } from '#platform/http/access/actor.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import { sendStored } from '#platform/http/streams/send-stored.ts';
import type { RateLimit } from '#platform/rate-limit.ts';
import type { SignedPaths } from '#platform/secrets/signed-paths.ts';
import { requirePassword, requireRecentAuth } from '../accounts/index.ts';
import { planDeletion } from './deletion.ts';
import { exportKey, findLinkedExport, linkToExport, requestExport } from './exports.ts';
import { exportPath, presentDeletion, presentExport } from './present.ts';
import { cancelDeletionByStaff, planDeletionByStaff, requestExportByStaff } from './staff-requests.ts';
import { deleteDeletion, findDeletion, findNewestExport } from './store.ts';

type StaffRoutesContext = MountOptions &
  Pick<ServerContext, 'clock' | 'jobs'> & { readonly onSessionEnd: (sessionUuid: SessionId) => void };

type RoutesContext = StaffRoutesContext &
  Pick<ServerContext, 'storage'> & {
    readonly paths: SignedPaths;
    readonly wrongPasswords: RateLimit;
    /** The product's code in lower case. */
    readonly fileName: string;
  };

export const ownDataRoutes = (app: FastifyInstance, options: RoutesContext): void => {
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

export const ownDataStaffRoutes = (app: FastifyInstance, options: StaffRoutesContext): void => {
  const { clock, jobs, onSessionEnd } = options;
  const request = (actor: Actor, uuid: UserId) => ({ actor, uuid, now: clock.now() });
  mount(app, ownDataStaffEndpoints, options, {
    'POST /staff/user/{id}/export': async ({ db, actor, params, body }) =>
      presentExport(await requestExportByStaff(db, jobs, request(actor, params.id), body.reason)),

    'POST /staff/user/{id}/deletion': async ({ db, actor, params, body }) => {
      const { planned, ended } = await planDeletionByStaff(db, jobs, request(actor, params.id), body);
      for (const session of ended) onSessionEnd(session);
      return presentDeletion(planned);
    },

    'DELETE /staff/user/{id}/deletion': ({ db, actor, params }) => cancelDeletionByStaff(db, request(actor, params.id)),
  });
};
