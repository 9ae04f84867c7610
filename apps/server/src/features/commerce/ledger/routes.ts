import { type LedgerIssue, ledgerEndpoints } from '@dubplate/contract/commerce/ledger-endpoints';
import type { FastifyInstance } from 'fastify';
import { recordAct } from '#features/audit/index.ts';
import type { ServerContext } from '#platform/context.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import { pageMeta } from '#platform/http/page.ts';
import { attachment } from '#platform/http/streams/send-stored.ts';
import { answerIssue, correctionOf } from './answer-issue.ts';
import { readBalances } from './days-store.ts';
import { findIssue, type IssueRow, listChecks, listIssues } from './issues-store.ts';
import { findMisstatements, type Misstatement } from './read.ts';
import { customerAccount } from './store.ts';
import { streamSums } from './sums-csv.ts';

const correctionFor = (wrong: Misstatement): LedgerIssue['correction'] => {
  const customer = customerAccount(wrong.user_uuid);
  return correctionOf(wrong).map(({ account, cents }) => ({
    account: account === customer ? 'customer' : account,
    cents,
  }));
};

const answerOf = (row: IssueRow): LedgerIssue['answer'] =>
  row.answered_at === null || row.answered_by === null
    ? null
    : {
        at: row.answered_at.toISOString(),
        by: { uuid: row.answered_by, username: row.username ?? '' },
        reason: row.reason ?? '',
      };

/** Presents an issue with the correction that is needed now. */
const presentIssue = (row: IssueRow, wrong: readonly Misstatement[]): LedgerIssue => {
  const misstated = row.rule === 'misstated' && wrong.find(({ uuid }) => uuid === row.subject_uuid);
  return {
    uuid: row.uuid,
    rule: row.rule,
    subjectUuid: row.subject_uuid,
    purchaseUuid: row.purchase_uuid,
    status: row.status,
    firstAt: row.first_at.toISOString(),
    lastAt: row.last_at.toISOString(),
    correction: misstated && row.status === 'OPEN' ? correctionFor(misstated) : null,
    answer: answerOf(row),
  };
};

/** The ledger has no uuid. */
const LEDGER = { type: 'ledger', uuid: '00000000-0000-0000-0000-000000000000' };

export const booksRoutes = (
  app: FastifyInstance,
  options: MountOptions & Pick<ServerContext, 'clock' | 'jobs'>,
): void => {
  const { clock, jobs } = options;
  const present = async (db: Db, rows: readonly IssueRow[]) => {
    const open = rows.filter(({ rule, status }) => rule === 'misstated' && status === 'OPEN');
    const wrong = await findMisstatements(
      db,
      open.map(({ subject_uuid }) => subject_uuid),
    );
    return rows.map((row) => presentIssue(row, wrong));
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
      const { rows, count } = await listIssues(db, query.status, query);
      return { data: await present(db, rows), meta: pageMeta(query, count) };
    },

    'POST /staff/ledger/fault/{id}/answer': async ({ db, actor, params, body }) => {
      await answerIssue(db, { actor, uuid: params.id, ...body, now: clock.now() });
      const row = await findIssue(db, params.id);
      return presentIssue(row, []);
    },

    'GET /staff/ledger/sums.csv': ({ db, query, reply }) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', attachment(`ledger-${query.startDate}-${query.endDate}.csv`))
        .header('cache-control', 'no-store')
        .send(streamSums(db, query)),
  });
};
