import { royaltiesEndpoints } from '@dubplate/contract/royalties/endpoints';
import { royaltiesIssues } from '@dubplate/contract/royalties/errors';
import { ROYALTY_MONTHS_MAX } from '@dubplate/contract/royalties/limits';
import type { FastifyInstance } from 'fastify';
import { refuseIssues } from '#platform/errors.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import { pageMeta, pageRows } from '#platform/http/page.ts';
import { attachment } from '#platform/http/streams/send-stored.ts';
import { findTarget } from './splits/read.ts';
import { answerSplit, changeSplits, readOwnSplits, readSplits, type SplitContext } from './splits/splits.ts';
import { statementCsv, statementPdf } from './statements/download.ts';
import {
  findStatement,
  listLines,
  listStatements,
  readBalance,
  readOwnRoyalties,
  readStatementDetail,
} from './statements/read.ts';

const monthsBetween = (start: string, end: string): number => {
  const numberOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));
  return numberOf(end) - numberOf(start) + 1;
};

export const royaltiesRoutes = (app: FastifyInstance, options: MountOptions & SplitContext): void => {
  const { clock, config, jobs } = options;
  mount(app, royaltiesEndpoints, options, {
    'GET /release/{id}/splits': async ({ db, actor, params }) =>
      readSplits(db, await findTarget(db, { release: params.id }), actor),
    'PUT /release/{id}/splits': async ({ db, actor, params, body, language }) =>
      changeSplits(
        { db, clock, jobs, config },
        { target: await findTarget(db, { release: params.id }), actor, language },
        body,
      ),
    'GET /track/{id}/splits': async ({ db, actor, params }) =>
      readSplits(db, await findTarget(db, { track: params.id }), actor),
    'PUT /track/{id}/splits': async ({ db, actor, params, body, language }) =>
      changeSplits(
        { db, clock, jobs, config },
        { target: await findTarget(db, { track: params.id }), actor, language },
        body,
      ),

    'GET /me/splits': ({ db, actor }) => readOwnSplits(db, actor.uuid),
    'POST /me/split/{id}/accept': ({ db, actor, params }) =>
      answerSplit({ db, clock }, { uuid: params.id, actorUuid: actor.uuid, answer: 'ACCEPTED' }),
    'POST /me/split/{id}/decline': ({ db, actor, params }) =>
      answerSplit({ db, clock }, { uuid: params.id, actorUuid: actor.uuid, answer: 'DECLINED' }),

    'GET /me/balance': ({ db, actor }) => readBalance(db, actor.uuid, clock.now()),
    'GET /me/statements': async ({ db, actor, query }) => {
      const { data, count } = await listStatements(db, actor.uuid, query);
      return { data, meta: pageMeta(query, count) };
    },
    'GET /me/statement/{id}': ({ db, actor, params }) => readStatementDetail(db, actor.uuid, params.id),
    'GET /me/statement/{id}/lines': async ({ db, actor, params, query }) => {
      const page = { ...query, order: 'ASC' } as const;
      const statement = await findStatement(db, actor.uuid, params.id);
      const { take, offset } = pageRows(page);
      const { lines } = await listLines(db, statement, { offset }, take);
      return { data: lines, meta: pageMeta(page, statement.lines) };
    },
    'GET /me/statement/{id}/download': async ({ db, actor, params, query, language, reply }) => {
      const { period } = await findStatement(db, actor.uuid, params.id);
      const name = `statement-${period.slice(0, 7)}.${query.format}`;
      reply
        .type(query.format === 'csv' ? 'text/csv; charset=utf-8' : 'application/pdf')
        .header('content-disposition', attachment(name))
        .header('cache-control', 'no-store');
      return reply.send(
        query.format === 'csv'
          ? await statementCsv(db, actor.uuid, params.id)
          : await statementPdf(db, actor, params.id, { language, brand: config.product.name }),
      );
    },
    'GET /me/royalties': ({ db, actor, query }) => {
      const months = monthsBetween(query.start, query.end);
      if (months < 1 || months > ROYALTY_MONTHS_MAX)
        refuseIssues(royaltiesIssues, [{ path: 'start', code: 'months_invalid', values: { max: ROYALTY_MONTHS_MAX } }]);
      return readOwnRoyalties(db, actor.uuid, query);
    },
  });
};
