import { filesErrors } from '@dubplate/contract/files/errors';
import { payoutsStaffEndpoints } from '@dubplate/contract/payouts/endpoints';
import type { FastifyInstance } from 'fastify';
import { createAdjustment, listAdjustments } from '#features/royalties/index.ts';
import { apiError } from '#platform/errors.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import { pageMeta } from '#platform/http/page.ts';
import { readUpload } from '#platform/http/streams/read-upload.ts';
import { attachment } from '#platform/http/streams/send-stored.ts';
import { payoutConfig } from './config.ts';
import type { PayoutContext } from './context.ts';
import { approvePayout, rejectPayout, setStateByHand } from './decide-payout.ts';
import { cancelBankFile, createBankFile, listBankFiles, readBankFile } from './files/bank-files.ts';
import { listPayouts, readPayout, readPayoutFigures } from './read.ts';
import { reconcilePayouts } from './reconciliation/reconcile.ts';
import { sendByStaff } from './sending/send-payouts.ts';
import { readTaxOf, setTaxForm } from './taxes/taxes.ts';

/** Seconds that a call sends and asks; the job runtime asks about the rest. */
const SEND_SECONDS = 25;

export const payoutsStaffRoutes = (
  app: FastifyInstance,
  options: MountOptions & { readonly context: PayoutContext },
): void => {
  const { context } = options;
  const settings = payoutConfig(context.config);
  mount(app, payoutsStaffEndpoints, options, {
    'GET /staff/payouts': async ({ db, query, language }) => {
      const { data, count } = await listPayouts(db, context, query, language);
      return { data, meta: pageMeta(query, count) };
    },
    'GET /staff/payouts/figures': ({ db }) => readPayoutFigures(db),
    'GET /staff/payout/{id}': ({ db, params, language }) => readPayout(db, context, params.id, language),
    'POST /staff/payout/{id}/approve': async ({ db, actor, params, language }) => {
      await approvePayout({ ...context, db }, params.id, actor.uuid);
      return readPayout(db, context, params.id, language);
    },
    'POST /staff/payout/{id}/reject': async ({ db, actor, params, body, language }) => {
      await rejectPayout({ ...context, db }, params.id, body, actor.uuid);
      return readPayout(db, context, params.id, language);
    },
    'POST /staff/payouts/send': ({ db, actor }) =>
      sendByStaff({ ...context, db }, actor.uuid, AbortSignal.timeout(SEND_SECONDS * 1000)),
    'POST /staff/payout/{id}/state': async ({ db, actor, params, body, language }) => {
      await setStateByHand({ ...context, db }, params.id, body, actor.uuid);
      return readPayout(db, context, params.id, language);
    },
    'GET /staff/payouts/files': async ({ db, query }) => {
      const { data, count } = await listBankFiles(db, query);
      return { data, meta: pageMeta(query, count) };
    },
    'POST /staff/payouts/files': ({ db, actor, body }) =>
      createBankFile({ ...context, db, config: settings }, body, actor.uuid),
    'GET /staff/payouts/file/{uuid}': async ({ db, params, reply }) => {
      const { name, type, content } = await readBankFile(db, params.uuid);
      return reply
        .type(type)
        .header('content-disposition', attachment(name))
        .header('cache-control', 'private, no-store')
        .send(content);
    },
    'POST /staff/payouts/file/{uuid}/cancel': ({ db, actor, params }) =>
      cancelBankFile({ ...context, db }, params.uuid, actor.uuid),
    'POST /staff/payouts/reconcile': async ({ db, request }) => {
      const part = await readUpload(request, 'file');
      if (!part) throw apiError(filesErrors, 'NO_FILE', { values: { field: 'file' } });
      return reconcilePayouts(db, part.source).finally(() => part.source.resume());
    },
    'GET /staff/user/{id}/tax': ({ db, actor, params }) => readTaxOf({ ...context, db }, params.id, actor.uuid),
    'PUT /staff/user/{id}/tax': ({ db, actor, params, body }) =>
      setTaxForm({ ...context, db }, params.id, body, actor.uuid),
    'GET /staff/adjustments': async ({ db, query }) => {
      const { data, count } = await listAdjustments(db, query);
      return { data, meta: pageMeta(query, count) };
    },
    'POST /staff/adjustments': ({ db, actor, body }) => createAdjustment({ ...context, db }, body, actor.uuid),
  });
};
