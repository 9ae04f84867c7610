import { filesErrors } from '@dubplate/contract/files/errors';
import { statisticsStaffEndpoints } from '@dubplate/contract/statistics/endpoints';
import { statisticsIssues } from '@dubplate/contract/statistics/errors';
import { REPORT_NAME_MAX } from '@dubplate/contract/statistics/limits';
import type { FastifyInstance } from 'fastify';
import { apiError, refuseIssues } from '#platform/errors.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import { pageMeta } from '#platform/http/page.ts';
import { readUpload } from '#platform/http/streams/read-upload.ts';
import { dropMonths } from './import/drop-months.ts';
import { readHistory } from './import/history-store.ts';
import { runImport } from './import/run-import.ts';
import { undoImport } from './import/undo-import.ts';
import { importPart, type PartContext } from './parts/import-part.ts';
import { parsePartName, withoutExtensions } from './parts/part-name.ts';
import { listWaitingParts } from './parts/parts-store.ts';
import { presentAlias, presentImport, presentWaitingParts } from './present.ts';
import { acceptEarlier, assignUnmatched, removeAlias } from './unmatched/decide-unmatched.ts';
import { listAliases, listUnmatched } from './unmatched/store.ts';

export const statisticsStaffRoutes = (
  app: FastifyInstance,
  options: MountOptions & { readonly work: PartContext },
): void => {
  // The connections of `work` have no limits of calls.
  const { work } = options;
  const { clock } = work;
  mount(app, statisticsStaffEndpoints, options, {
    'POST /staff/statistics/import': async ({ actor, query, request }) => {
      const part = await readUpload(request, 'file');
      if (!part) throw apiError(filesErrors, 'NO_FILE', { values: { field: 'file' } });
      const given = (part.fields.report ?? '').trim();
      if (given === '' || given.length > REPORT_NAME_MAX) {
        part.source.resume();
        refuseIssues(statisticsIssues, [
          { path: 'report', code: 'report_name_invalid', values: { max: REPORT_NAME_MAX } },
        ]);
      }
      const named = parsePartName(given);
      const piece = named.part ?? parsePartName(withoutExtensions(part.name)).part;
      const { source, name: fileName, signal } = part;
      const common = { report: named.report, fileName, actorUuid: actor.uuid, overlaps: query.overlaps };
      const importing = piece
        ? importPart(work, { ...common, part: piece, source, signal })
        : runImport(work, { ...common, files: [{ part: null, open: async () => source }] });
      return importing.finally(() => source.resume());
    },

    'GET /staff/statistics/imports': async ({ db, query, language }) => {
      // Active imports by default.
      const statuses = query.status ? [query.status] : (['ACTIVE', 'ARCHIVED'] as const);
      const { rows, count } = await readHistory(db, { ...query, statuses }, clock.now());
      return { data: rows.map((row) => presentImport(row, language)), meta: pageMeta(query, count) };
    },

    'GET /staff/statistics/parts': async ({ db }) => presentWaitingParts(await listWaitingParts(db)),

    'DELETE /staff/statistics/import/{report}': ({ db, actor, params }) =>
      undoImport(db, work.outbox, { report: params.report, actorUuid: actor.uuid, now: clock.now() }),

    'GET /staff/statistics/unmatched': async ({ db, query }) => {
      const { rows, count } = await listUnmatched(db, query);
      return {
        data: rows.map(({ count: _, ...row }) => ({ ...row, quantity: Number(row.quantity) })),
        meta: pageMeta(query, count),
      };
    },

    'POST /staff/statistics/unmatched/assign': ({ actor, body }) => assignUnmatched(work, body, actor.uuid),
    'POST /staff/statistics/unmatched/accept': ({ actor, body }) => acceptEarlier(work, body, actor.uuid),

    'GET /staff/statistics/aliases': async ({ db, query }) => {
      const { rows, count } = await listAliases(db, query);
      return { data: rows.map(presentAlias), meta: pageMeta(query, count) };
    },

    'DELETE /staff/statistics/alias/{id}': ({ db, actor, params }) =>
      removeAlias(db, { uuid: params.id, actorUuid: actor.uuid, now: clock.now() }),

    'POST /staff/statistics/months/drop': async ({ actor, body }) => ({
      months: await dropMonths(work, { before: body.before, actorUuid: actor.uuid }),
    }),
  });
};
