import { filesErrors } from '@dubplate/contract/files/errors';
import { statisticsEndpoints, statisticsStaffEndpoints } from '@dubplate/contract/statistics/endpoints';
import { statisticsIssues } from '@dubplate/contract/statistics/errors';
import { REPORT_NAME_MAX } from '@dubplate/contract/statistics/limits';
import type { FastifyInstance } from 'fastify';
import { hasDailyStatistics } from '#features/commerce/index.ts';
import type { SignedLinks } from '#features/files/index.ts';
import { findRelease } from '#features/releases/index.ts';
import type { Db } from '#platform/database/tables.ts';
import { fault, notFound, refuseIssues } from '#platform/errors.ts';
import type { Actor } from '#platform/http/access/actor.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import { pageMeta } from '#platform/http/page.ts';
import { readUpload } from '#platform/http/streams/read-upload.ts';
import { type ImportDeps, importReport } from './import/import-report.ts';
import { readCommonStatistics } from './read/common-statistics.ts';
import { listImports, listUnmatched } from './read/read-imports.ts';
import {
  findTrackOwner,
  type Grain,
  readMainTotal,
  readReleaseRows,
  readTrackRows,
  type Window,
} from './read/store.ts';
import { undoImport } from './undo-import.ts';

interface StatisticsOptions extends MountOptions, ImportDeps {
  readonly links: SignedLinks;
}

/** @throws 400 where a window ends before it begins */
const checkWindow = ({ start_date, end_date }: Window): void => {
  if (start_date > end_date) refuseIssues(statisticsIssues, [{ path: 'start_date', code: 'window_reversed' }]);
};

export const statisticsRoutes = (app: FastifyInstance, options: StatisticsOptions): void => {
  const { clock, links } = options;
  /** Months where they are asked for, or where the plan has no days. */
  const grainOf = async (db: Db, actor: Actor, isGrouped = false): Promise<Grain> =>
    isGrouped || !(await hasDailyStatistics(db, actor.uuid, clock.now())) ? 'MONTH' : 'DAY';

  mount(app, statisticsEndpoints, options, {
    'GET /common-statistics': async ({ db, actor, query }) => {
      checkWindow(query);
      return readCommonStatistics(db, actor.uuid, query, { grain: await grainOf(db, actor), links });
    },

    'GET /release-statistics': async ({ db, actor, query }) => {
      checkWindow(query);
      const release = await findRelease(db, query.release_uuid);
      if (release?.user_uuid !== actor.uuid) throw notFound();
      return readReleaseRows(db, release.uuid, query, await grainOf(db, actor, query.grouped));
    },

    'POST /track-statistics': async ({ db, actor, body }) => {
      checkWindow(body);
      if ((await findTrackOwner(db, body.track_uuid)) !== actor.uuid) throw notFound();
      return readTrackRows(db, body.track_uuid, body, await grainOf(db, actor));
    },

    'GET /statistics/overview': async ({ db, actor }) => ({ total: await readMainTotal(db, actor.uuid) }),
  });

  mount(app, statisticsStaffEndpoints, options, {
    'POST /staff/statistics/import': async ({ actor, query, request }) => {
      const part = await readUpload(request, 'file');
      if (!part) throw fault(filesErrors, 'NO_FILE', { values: { field: 'file' } });
      const report = (part.fields.report ?? '').trim();
      if (report === '' || report.length > REPORT_NAME_MAX) {
        part.source.resume();
        refuseIssues(statisticsIssues, [
          { path: 'report', code: 'report_name_invalid', values: { max: REPORT_NAME_MAX } },
        ]);
      }
      return importReport(options, {
        report,
        files: [{ part: null, open: async () => part.source }],
        fileName: part.name,
        actorUuid: actor.uuid,
        overlaps: query.overlaps,
      }).finally(() => part.source.resume());
    },

    'GET /staff/statistics/imports': async ({ db, query }) => {
      const { rows, count } = await listImports(db, query);
      return {
        data: rows.map((row) => ({
          uuid: row.uuid,
          report: row.report,
          status: row.is_archived ? ('ARCHIVED' as const) : ('ACTIVE' as const),
          rows: row.rows,
          quantity: row.quantity,
          unmatched: row.unmatched ?? 0,
          overlaps: row.overlapping,
          file_name: row.file_name,
          imported_by: row.actor_uuid === null ? null : { uuid: row.actor_uuid, username: row.username ?? '' },
          imported_at: row.created_at.toISOString(),
        })),
        meta: pageMeta(query, count),
      };
    },

    'DELETE /staff/statistics/import/{report}': ({ db, actor, params }) =>
      undoImport(db, { report: params.report, actorUuid: actor.uuid, now: clock.now() }),

    'GET /staff/statistics/unmatched': async ({ db, query }) => {
      const { rows, count } = await listUnmatched(db, query);
      return {
        data: rows.map(({ count: _, ...row }) => ({ ...row, quantity: Number(row.quantity) })),
        meta: pageMeta(query, count),
      };
    },
  });
};
