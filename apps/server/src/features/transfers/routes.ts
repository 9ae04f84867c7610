import { transfersEndpoints } from '@dubplate/contract/transfers/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import { limitKeyOf } from '#platform/http/addresses/client-address.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { type ConsentDeps, startTransfering } from './consent/start-transfering.ts';
import { readTransfer, retryTransfer } from './read-transfer.ts';
import { recordView } from './transfer-store.ts';

interface TransfersOptions extends ConsentDeps {
  readonly clock: Clock;
  readonly jobs: Jobs;
}

export const transfersRoutes = (app: FastifyInstance, options: MountOptions & TransfersOptions): void => {
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
