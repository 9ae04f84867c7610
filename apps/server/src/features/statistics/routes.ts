import { filesErrors } from '@dubplate/contract/files/errors';
import type { ReleaseId } from '@dubplate/contract/ids';
import { statisticsEndpoints, statisticsStaffEndpoints } from '@dubplate/contract/statistics/endpoints';
import { statisticsIssues } from '@dubplate/contract/statistics/errors';
import { REPORT_NAME_MAX } from '@dubplate/contract/statistics/limits';
import { MAIN_STORES } from '@dubplate/contract/statistics/stores';
import { utcDay } from '@dubplate/rules/dates';
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
import { readFirstDays } from './read/first-days.ts';
import { type Grain, readByTimeAndStore } from './read/grain.ts';
import { listImports, listUnmatched } from './read/read-imports.ts';
import { findTrackOwner } from './read/store.ts';
import { readTrackRanking } from './read/track-ranking.ts';
import type { StreamScope, Window } from './streams/stream-store.ts';
import { undoImport } from './undo-import.ts';

interface StatisticsOptions extends MountOptions, ImportDeps {
  readonly links: SignedLinks;
}

/** @throws 400 where a window ends before it begins */
const checkWindow = ({ start_date, end_date }: Window): void => {
  if (start_date > end_date) refuseIssues(statisticsIssues, [{ path: 'start_date', code: 'window_reversed' }]);
};

export const statisticsRoutes = (app: FastifyInstance, options: StatisticsOptions): void => {
  const { clock, links, streams } = options;
  /** Months where they are asked for, or where the plan has no days. */
  const grainOf = async (db: Db, actor: Actor, isGrouped = false): Promise<Grain> =>
    isGrouped || !(await hasDailyStatistics(db, actor.uuid, clock.now())) ? 'MONTH' : 'DAY';

  /** One’s release. @throws 404 for any other */
  const ownRelease = async (db: Db, actor: Actor, uuid: ReleaseId): Promise<StreamScope> => {
    const release = await findRelease(db, uuid);
    if (release?.user_uuid !== actor.uuid) throw notFound();
    return { release: uuid };
  };
  const ownScope = (db: Db, actor: Actor, release: ReleaseId | undefined): Promise<StreamScope> | StreamScope =>
    release === undefined ? { owner: actor.uuid } : ownRelease(db, actor, release);

  mount(app, statisticsEndpoints, options, {
    'GET /common-statistics': async ({ db, actor, query }) => {
      checkWindow(query);
      return readCommonStatistics({ db, streams, links }, actor.uuid, query, await grainOf(db, actor));
    },

    'GET /release-statistics': async ({ db, actor, query }) => {
      checkWindow(query);
      const scope = await ownRelease(db, actor, query.release_uuid);
      return readByTimeAndStore({ db, streams }, { scope, window: query }, await grainOf(db, actor, query.grouped));
    },

    'POST /track-statistics': async ({ db, actor, body }) => {
      checkWindow(body);
      if ((await findTrackOwner(db, body.track_uuid)) !== actor.uuid) throw notFound();
      const scope = { track: body.track_uuid };
      return readByTimeAndStore({ db, streams }, { scope, window: body }, await grainOf(db, actor));
    },

    'GET /statistics/overview': async ({ db, actor }) => {
      const { sums } = await streams.readSums(db, {
        scope: { owner: actor.uuid },
        window: null,
        by: [],
        platforms: MAIN_STORES,
      });
      return { total: sums[0]?.quantity ?? 0 };
    },

    'GET /statistics/territories': async ({ db, actor, query }) => {
      checkWindow(query);
      const scope = await ownScope(db, actor, query.release_uuid);
      const { sums } = await streams.readSums(db, { scope, window: query, by: ['territory'] });
      return sums
        .map(({ territory, quantity }) => ({ territory, totalQuantity: quantity }))
        .sort((a, b) => b.totalQuantity - a.totalQuantity);
    },

    'GET /statistics/tracks': async ({ db, actor, query }) => {
      checkWindow(query);
      const scope = await ownScope(db, actor, query.release_uuid);
      return readTrackRanking({ db, streams, links }, scope, query);
    },

    'GET /statistics/first-days': async ({ db, actor }) =>
      readFirstDays({ db, streams, links }, actor.uuid, utcDay(clock.now()), await grainOf(db, actor)),
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
        source: part.source,
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
