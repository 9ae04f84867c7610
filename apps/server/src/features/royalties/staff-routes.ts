import { filesErrors } from '@dubplate/contract/files/errors';
import { royaltiesStaffEndpoints } from '@dubplate/contract/royalties/endpoints';
import type { LocalDate } from '@dubplate/contract/wire';
import { utcDay } from '@dubplate/rules/dates';
import type { FastifyInstance } from 'fastify';
import type { Db } from '#platform/database/tables.ts';
import { apiError, notFound } from '#platform/errors.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import { pageMeta } from '#platform/http/page.ts';
import { readUpload } from '#platform/http/streams/read-upload.ts';
import { cancelAdvance, createAdvance, listAdvances } from './balances/advances-store.ts';
import { createHold, endHoldEarly, type HoldWork, listHolds, renewHold } from './balances/holds-store.ts';
import { changeLabelPlan, changeShare, listShares, readLabelPlan } from './balances/plan-shares-store.ts';
import { dayOfMonth, monthOfDay } from './books-store.ts';
import { type CloseContext, closePeriod, previewPeriod } from './periods/close-period.ts';
import { listPeriods, listPreviewStatements } from './periods/read-periods.ts';
import { approveReport, deleteReport, matchRows, reopenReport, switchStreams } from './reports/decide-report.ts';
import { listFormats, readFormat, saveFormat } from './reports/formats-store.ts';
import { importSalesReport, type SalesContext } from './reports/import-sales-report.ts';
import { presentCalendar, presentReport, presentReportDetail, presentRow } from './reports/present.ts';
import { findReport, listCalendar, listProposals, listReports, listRows, readReportSums } from './reports/read.ts';
import type { StreamJobs } from './streams/count-streams.ts';

/** Months that the calendar shows, with the current one. */
const CALENDAR_MONTHS = 13;

const monthsUntil = (now: Date): LocalDate[] => {
  const [year = 0, month = 0] = utcDay(now).split('-').map(Number);
  return Array.from({ length: CALENDAR_MONTHS }, (_, index) =>
    dayOfMonth(monthOfDay(utcDay(new Date(Date.UTC(year, month - CALENDAR_MONTHS + index, 1))))),
  );
};

const requireReport = async (db: Db, uuid: string) => {
  const report = await findReport(db, { uuid });
  if (!report) throw notFound();
  return report;
};

/** @param work has connections without the limits of calls, for what reads or writes many rows */
export const royaltiesStaffRoutes = (
  app: FastifyInstance,
  options: MountOptions & { readonly work: SalesContext & CloseContext & StreamJobs & HoldWork },
): void => {
  const { work } = options;
  const { clock } = work;
  mount(app, royaltiesStaffEndpoints, options, {
    'POST /staff/sales-reports/import': async ({ actor, query, request, language }) => {
      const part = await readUpload(request, 'file');
      if (!part) throw apiError(filesErrors, 'NO_FILE', { values: { field: 'file' } });
      const { source, fields, name, signal } = part;
      const field = (key: string) => fields[key]?.trim() || undefined;
      const upload = {
        report: (fields.report ?? '').trim(),
        format: field('format'),
        accountingPeriod: field('accounting_period'),
        currency: field('currency')?.toUpperCase(),
        fileName: name,
        source,
        signal,
      };
      return importSalesReport(work, upload, {
        dryRun: query.dry_run === 'true',
        actorUuid: actor.uuid,
        language,
      }).finally(() => source.resume());
    },

    'GET /staff/sales-reports': async ({ db, query, language }) => {
      const { rows, count } = await listReports(db, query);
      return { data: rows.map((row) => presentReport(row, language)), meta: pageMeta(query, count) };
    },
    'GET /staff/sales-reports/{id}': async ({ db, params, language }) => {
      const report = await requireReport(db, params.id);
      return presentReportDetail(report, await readReportSums(db, report.id), language);
    },
    'GET /staff/sales-reports/{id}/rows': async ({ db, params, query }) => {
      const report = await requireReport(db, params.id);
      const matched = query.matched === undefined ? undefined : query.matched === 'true';
      const { rows, count } = await listRows(db, report.id, { ...query, matched });
      const proposals = await listProposals(db, rows);
      return {
        data: rows.map((row) => presentRow(row, report.currency, proposals)),
        meta: pageMeta({ ...query, order: 'ASC' }, count),
      };
    },
    'POST /staff/sales-reports/{id}/approve': async ({ actor, params, body, language }) =>
      presentReport(await approveReport(work, { uuid: params.id, actorUuid: actor.uuid }, body), language),
    'POST /staff/sales-reports/{id}/match': async ({ actor, params, body, language }) =>
      presentReport(await matchRows(work, { uuid: params.id, actorUuid: actor.uuid }, body), language),
    'POST /staff/sales-reports/{id}/reopen': async ({ actor, params, language }) =>
      presentReport(await reopenReport(work, { uuid: params.id, actorUuid: actor.uuid }), language),
    'PUT /staff/sales-reports/{id}/statistics': async ({ actor, params, body, language }) =>
      presentReport(await switchStreams(work, { uuid: params.id, actorUuid: actor.uuid }, body), language),
    'DELETE /staff/sales-reports/{id}': ({ actor, params }) =>
      deleteReport(work, { uuid: params.id, actorUuid: actor.uuid }),
    'GET /staff/sales-calendar': async ({ db }) => {
      const months = monthsUntil(clock.now());
      return presentCalendar(await listCalendar(db, months[0] ?? dayOfMonth(monthOfDay(utcDay(clock.now())))), months);
    },

    'GET /staff/sales-formats': ({ db }) => listFormats(db),
    'GET /staff/sales-formats/{name}': ({ db, params }) => readFormat(db, params.name),
    'PUT /staff/sales-formats/{name}': ({ db, actor, params, body }) =>
      saveFormat({ db, clock }, params.name, body, actor.uuid),

    'GET /staff/royalty-periods': ({ db }) => listPeriods(db, clock.now()),
    'GET /staff/royalty-periods/{period}/preview': ({ params, query }) =>
      previewPeriod(work, params.period, async (trx, period, { statements, earnings, service, unmatched }) => ({
        data: await listPreviewStatements(trx, period, query),
        meta: pageMeta({ ...query, order: 'DESC' }, statements),
        sums: { statements, earnings, service, unmatched },
      })),
    'POST /staff/royalty-periods/{period}/close': ({ actor, params, body }) =>
      closePeriod(work, { month: params.period, leaveOpen: body.leave_open, actorUuid: actor.uuid }),

    'GET /staff/advances': async ({ db, query }) => {
      const { data, count } = await listAdvances(db, query);
      return { data, meta: pageMeta(query, count) };
    },
    'POST /staff/advances': ({ db, actor, body }) => createAdvance({ db, clock }, body, actor.uuid),
    'POST /staff/advance/{id}/cancel': ({ db, actor, params }) => cancelAdvance({ db, clock }, params.id, actor.uuid),
    'GET /staff/holds': async ({ db, query }) => {
      const { data, count } = await listHolds(db, query);
      return { data, meta: pageMeta(query, count) };
    },
    'POST /staff/holds': ({ db, actor, body }) => createHold({ ...work, db }, body, actor.uuid),
    'POST /staff/hold/{id}/renew': ({ db, actor, params, body }) =>
      renewHold({ ...work, db }, params.id, body, actor.uuid),
    'POST /staff/hold/{id}/end': ({ db, actor, params, body }) =>
      endHoldEarly({ ...work, db }, params.id, body, actor.uuid),
    'GET /staff/royalty-shares': ({ db }) => listShares(db),
    'PUT /staff/royalty-shares': ({ db, actor, body }) => changeShare({ db, clock }, body, actor.uuid),
    'GET /staff/user/{id}/royalty-plan': ({ db, params }) => readLabelPlan(db, params.id),
    'PUT /staff/user/{id}/royalty-plan': ({ db, actor, params, body }) =>
      changeLabelPlan({ db, clock }, params.id, body, actor.uuid),
  });
};
