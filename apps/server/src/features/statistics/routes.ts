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
import { presentImport } from './history/present-import.ts';
import { readHistory } from './history/read-history.ts';
import { runImport } from './history/run-import.ts';
import { dropMonths } from './months/drop-months.ts';
import { importPart, type PartDeps } from './parts/import-part.ts';
import { parsePartName, withoutExtensions } from './parts/part-name.ts';
import { listWaitingParts } from './parts/parts-store.ts';
import { presentWaitingParts } from './parts/present-parts.ts';
import { readCommonStatistics } from './read/common-statistics.ts';
import { listUnmatched } from './read/read-imports.ts';
import {
  findTrackOwner,
  type Grain,
  readMainTotal,
  readReleaseRows,
  readTrackRows,
  type Window,
} from './read/store.ts';
import { undoImport } from './undo-import.ts';
import { acceptEarlier, assignUnmatched } from './unmatched/decide-unmatched.ts';

interface StatisticsOptions extends MountOptions {
  readonly links: SignedLinks;
  /** For imports and what takes as long: connections without the limits of calls. */
  readonly work: PartDeps;
}

/** @throws 400 where a window ends before it begins */
const checkWindow = ({ start_date, end_date }: Window): void => {
  if (start_date > end_date) refuseIssues(statisticsIssues, [{ path: 'start_date', code: 'window_reversed' }]);
};

export const statisticsRoutes = (app: FastifyInstance, options: StatisticsOptions): void => {
  const { links, work } = options;
  const { clock } = work;
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
      // Those that count, unless others are asked for.
      const statuses = query.status ? [query.status] : (['ACTIVE', 'ARCHIVED'] as const);
      const { rows, count } = await readHistory(db, { ...query, statuses }, clock.now());
      return { data: rows.map((row) => presentImport(row, language)), meta: pageMeta(query, count) };
    },

    'GET /staff/statistics/parts': async ({ db }) => presentWaitingParts(await listWaitingParts(db)),

    'DELETE /staff/statistics/import/{report}': ({ db, actor, params }) =>
      undoImport(db, { report: params.report, actorUuid: actor.uuid, now: clock.now() }),

    'GET /staff/statistics/unmatched': async ({ db, query }) => {
      const { rows, count } = await listUnmatched(db, query);
      return {
        data: rows.map(({ count: _, ...row }) => ({ ...row, quantity: Number(row.quantity) })),
        meta: pageMeta(query, count),
      };
    },

    'POST /staff/statistics/unmatched/assign': ({ actor, body }) => assignUnmatched(work, body, actor.uuid),
    'POST /staff/statistics/unmatched/accept': ({ actor, body }) => acceptEarlier(work, body, actor.uuid),
    'POST /staff/statistics/months/drop': async ({ actor, body }) => ({
      months: await dropMonths(work, { before: body.before, actorUuid: actor.uuid }),
    }),
  });
};
