import { filesErrors } from '@dubplate/contract/files/errors';
import { transfersEndpoints, transfersStaffEndpoints } from '@dubplate/contract/transfers/endpoints';
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '#platform/context.ts';
import { apiError } from '#platform/errors.ts';
import { limitKeyOf } from '#platform/http/addresses/client-address.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import { readUpload } from '#platform/http/streams/read-upload.ts';
import { type ConsentContext, startTransfering } from './consent.ts';
import { type ImportContext, importPeople } from './import/import-people.ts';
import { readTransfer, retryTransfer } from './read-transfer.ts';
import { recordView } from './store.ts';

type RoutesContext = MountOptions & ConsentContext & Pick<ServerContext, 'clock' | 'jobs'>;

export const transfersRoutes = (app: FastifyInstance, options: RoutesContext): void => {
  const { clock, jobs } = options;
  mount(app, transfersEndpoints, options, {
    'GET /start-transfering/{token}': async ({ db, params, request, language }) => {
      const consent = { token: params.token, address: limitKeyOf(request), language };
      await startTransfering(db, options, consent, clock.now());
      return { status: 'MAIL_SENT' as const };
    },

    'GET /me/transfer': ({ db, actor }) => readTransfer(db, actor.uuid),

    'POST /me/transfer/view': async ({ db, actor }) => {
      await recordView(db, actor.uuid, clock.now());
      return readTransfer(db, actor.uuid);
    },

    'POST /me/transfer/retry': ({ db, actor }) => retryTransfer(db, jobs, actor.uuid),
  });
};

export const transfersStaffRoutes = (app: FastifyInstance, options: MountOptions & ImportContext): void =>
  mount(app, transfersStaffEndpoints, options, {
    'POST /staff/legacy/import': async ({ actor, query, request }) => {
      const part = await readUpload(request, 'file');
      if (!part) throw apiError(filesErrors, 'NO_FILE', { values: { field: 'file' } });
      const { source, signal, name: fileName } = part;
      const file = { source, signal, fileName, actorUuid: actor.uuid, isDryRun: query.dry_run };
      return importPeople(options, file);
    },
  });
