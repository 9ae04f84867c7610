import { ledgerEndpoints } from '@dubplate/contract/commerce/ledger-endpoints';
import type { FastifyInstance } from 'fastify';
import { recordAct } from '#features/audit/index.ts';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import { pageMeta } from '#platform/http/page.ts';
import { attachment } from '#platform/http/streams/send-stored.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { findMisstatements } from '../ledger/read.ts';
import { answerFault } from './answer-fault.ts';
import { readBalances } from './days-store.ts';
import { type FaultRow, findFault, listChecks, listFaults } from './faults-store.ts';
import { presentFault } from './present.ts';
import { streamSums } from './sums-csv.ts';

interface BooksOptions {
  readonly clock: Clock;
  readonly jobs: Jobs;
}

/** The books have no uuid of their own. */
const LEDGER = { type: 'ledger', uuid: '00000000-0000-0000-0000-000000000000' };

/** The ledger as administrators read it, and what its check found. */
export const booksRoutes = (app: FastifyInstance, options: MountOptions & BooksOptions): void => {
  const { clock, jobs } = options;
  const present = async (db: Db, rows: readonly FaultRow[]) => {
    const open = rows.filter(({ rule, status }) => rule === 'misstated' && status === 'OPEN');
    const wrong = await findMisstatements(
      db,
      open.map(({ subject_uuid }) => subject_uuid),
    );
    return rows.map((row) => presentFault(row, wrong));
  };
  mount(app, ledgerEndpoints, options, {
    'GET /staff/ledger/balances': async ({ db }) =>
      (await readBalances(db)).map((sums) => ({ ...sums, balance: sums.debit - sums.credit })),

    'GET /staff/ledger/checks': async ({ db, query }) => {
      const { rows, count } = await listChecks(db, query);
      return {
        data: rows.map(({ uuid, at, took_ms, faults }) => ({
          uuid,
          at: at.toISOString(),
          tookMs: took_ms,
          faults,
        })),
        meta: pageMeta(query, count),
      };
    },

    'POST /staff/ledger/check': ({ db, actor }) =>
      inTransaction(db, async (trx) => {
        await jobs.send(trx, 'check-ledger', {});
        const act = { actorUuid: actor.uuid, action: 'ledger.check', subject: LEDGER };
        await recordAct(trx, { ...act, before: null, after: null, now: clock.now() });
      }),

    'GET /staff/ledger/faults': async ({ db, query }) => {
      const { rows, count } = await listFaults(db, query.status, query);
      return { data: await present(db, rows), meta: pageMeta(query, count) };
    },

    'POST /staff/ledger/fault/{id}/answer': async ({ db, actor, params, body }) => {
      await answerFault(db, { actor, uuid: params.id, ...body, now: clock.now() });
      const row = await findFault(db, params.id);
      return presentFault(row, []);
    },

    'GET /staff/ledger/sums.csv': ({ db, query, reply }) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', attachment(`ledger-${query.startDate}-${query.endDate}.csv`))
        .header('cache-control', 'no-store')
        .send(streamSums(db, query)),
  });
};
