import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { releaseId } from '../ids.ts';
import { byId, paged, pageQuery } from '../wire.ts';
import { IMPORT_STATUSES } from './limits.ts';
import {
  assignment,
  commonStatistics,
  countedRows,
  droppedMonths,
  firstDays,
  importedReport,
  listedRelease,
  monthsBefore,
  statisticsAlias,
  statisticsImport,
  statisticsOverview,
  statisticsRow,
  territoryStreams,
  trackStatisticsQuery,
  trackStreams,
  unmatchedCodes,
  unmatchedRows,
  waitingParts,
  weeklyEmail,
  window,
} from './schemas.ts';

const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((value) => value === 'true');

export const statisticsEndpoints = defineEndpoints({
  'GET /common-statistics': {
    summary: 'One’s streams in a window: in all, by day, by store, and by release, most streams first',
    access: 'statistics:read',
    query: z.object({ page: pageQuery.page, take: pageQuery.take, ...window }),
    status: 200,
    response: commonStatistics,
  },
  'GET /release-statistics': {
    summary: 'The streams of one’s release by store and day; by month when grouped, or without a paid plan',
    access: 'statistics:read',
    query: z.object({ release_uuid: releaseId, ...window, grouped: flag }),
    status: 200,
    response: z.array(statisticsRow),
  },
  'POST /track-statistics': {
    summary: 'The streams of one’s track by store and day; by month without a paid plan',
    access: 'statistics:read',
    body: trackStatisticsQuery,
    status: 200,
    response: z.array(statisticsRow),
  },
  'GET /statistics/release/{id}': {
    summary: 'What one’s release is called, who made it and when it came out, above its streams',
    access: 'statistics:read',
    params: z.object({ id: releaseId }),
    status: 200,
    response: listedRelease,
  },
  'GET /statistics/overview': {
    summary: 'Streams of all time at the eight main stores',
    access: 'statistics:read',
    status: 200,
    response: statisticsOverview,
  },
  'GET /statistics/territories': {
    summary: 'One’s streams in a window by territory, or those of one release, most first',
    access: 'statistics:read',
    query: z.object({ ...window, release_uuid: releaseId.optional() }),
    status: 200,
    response: z.array(territoryStreams),
  },
  'GET /statistics/tracks': {
    summary: 'One’s tracks by their streams in a window, or those of one release, most first',
    access: 'statistics:read',
    query: z.object({ page: pageQuery.page, take: pageQuery.take, ...window, release_uuid: releaseId.optional() }),
    status: 200,
    response: paged(trackStreams),
  },
  'GET /statistics/first-days': {
    summary: 'The first 28 days of one’s latest releases, side by side; only their sums without a paid plan',
    access: 'statistics:read',
    status: 200,
    response: firstDays,
  },
});

export const weeklyEmailEndpoints = defineEndpoints({
  'GET /me/weekly-email': {
    summary: 'Whether you get an email about your streams every Monday',
    access: 'account:read',
    status: 200,
    response: weeklyEmail,
  },
  'PUT /me/weekly-email': {
    summary: 'Turn the weekly email on or off; it needs a verified name',
    access: 'account:write',
    body: weeklyEmail,
    status: 200,
    response: weeklyEmail,
    errors: ['NOT_VERIFIED'],
  },
});

const byReport = z.object({ report: z.string().min(1).max(128) });

export const statisticsStaffEndpoints = defineEndpoints({
  'POST /staff/statistics/import': {
    summary: 'Import a store’s report: a field `report` with its name, then the file as CSV or TSV, gzip allowed',
    access: 'admin',
    query: z.object({ overlaps: z.enum(['allow', 'refuse']).default('allow') }),
    upload: 'file',
    status: 200,
    response: importedReport,
    errors: ['BAD_REPORT', 'REPORT_UNREADABLE', 'REPORT_OVERLAPS', 'REPORT_ARCHIVED', 'NO_FILE'],
  },
  'GET /staff/statistics/imports': {
    summary: 'The reports that count, or those of one state, newest first',
    access: 'admin',
    query: z.object({ ...pageQuery, status: z.enum(IMPORT_STATUSES).optional() }),
    status: 200,
    response: z.object({ data: z.array(statisticsImport), meta: commonStatistics.shape.meta }),
  },
  'GET /staff/statistics/parts': {
    summary: 'Reports in parts that are not all there yet',
    access: 'admin',
    status: 200,
    response: z.array(waitingParts),
  },
  'DELETE /staff/statistics/import/{report}': {
    summary: 'Undo an import: its streams no longer count',
    access: 'admin',
    params: byReport,
    status: 204,
    errors: ['REPORT_ARCHIVED'],
  },
  'GET /staff/statistics/unmatched': {
    summary: 'Rows that no track or release of ours has the codes of, summed by their codes',
    access: 'admin',
    query: z.object(pageQuery),
    status: 200,
    response: z.object({ data: z.array(unmatchedRows), meta: commonStatistics.shape.meta }),
  },
  'POST /staff/statistics/unmatched/assign': {
    summary: 'Point rows with these codes, and those of reports to come, at a track',
    access: 'admin',
    body: assignment,
    status: 200,
    response: countedRows,
  },
  'POST /staff/statistics/unmatched/accept': {
    summary: 'Count rows from before a release was made for the release that has their codes now',
    access: 'admin',
    body: unmatchedCodes,
    status: 200,
    response: countedRows,
  },
  'GET /staff/statistics/aliases': {
    summary: 'Codes that were pointed at a track, newest first',
    access: 'admin',
    query: z.object(pageQuery),
    status: 200,
    response: z.object({ data: z.array(statisticsAlias), meta: commonStatistics.shape.meta }),
  },
  'DELETE /staff/statistics/alias/{id}': {
    summary: 'Forget that codes were pointed at a track: rows to come wait again, those that count stay',
    access: 'admin',
    params: byId,
    status: 204,
  },
  'POST /staff/statistics/months/drop': {
    summary: 'Drop the single rows of old months; their sums stay',
    access: 'admin',
    body: monthsBefore,
    status: 200,
    response: droppedMonths,
  },
});
