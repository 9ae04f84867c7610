import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fill } from '@dubplate/contract/catalogue';
import type { UserId } from '@dubplate/contract/ids';
import { type RoyaltiesIssueCode, royaltiesErrors, royaltiesIssues } from '@dubplate/contract/royalties/errors';
import { SALES_REPORT_NAME_MAX } from '@dubplate/contract/royalties/limits';
import type { SalesReport as SalesReportWire } from '@dubplate/contract/royalties/schemas';
import { month as monthSchema } from '@dubplate/contract/royalties/schemas';
import { REPORT_MAX_BYTES } from '@dubplate/contract/statistics/limits';
import type { LocalDate } from '@dubplate/contract/wire';
import { fromUnits, SOURCE_DIGITS, toUnits } from '@dubplate/rules/royalties/amounts';
import type pg from 'pg';
import pgCopy from 'pg-copy-streams';
import { recordAct } from '#features/audit/index.ts';
import type { ServerContext } from '#platform/context.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { ApiError, apiError, refuseIssues } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import type { Language } from '#platform/language.ts';
import { ReadingTooHeavy, type ThreadReader } from '#platform/threads/thread-reader.ts';
import { dayOfMonth, lastClosedPeriod, lockBooks } from '../books-store.ts';
import { SalesReportUnreadable, tooHeavy } from '../reading/report-unreadable.ts';
import type { SalesResult, SalesTask, StagedSales } from '../reading/sales-thread.ts';
import type { StoredCheck } from '../tables.ts';
import { knownFormats } from './formats-store.ts';
import { matchStaged } from './match-store.ts';
import { presentReport } from './present.ts';
import { findReport, findReportByName } from './read.ts';
import {
  COPY_STAGED,
  CREATE_STAGED,
  deleteReport,
  insertStaged,
  keepStagedCurrency,
  listStagedCurrencies,
  listTwins,
  type NewReport,
  newestStagedPeriod,
  updateChecks,
} from './store.ts';

export type SalesContext = Pick<ServerContext, 'clock' | 'db' | 'openPool' | 'scratch'> & {
  readonly reader: ThreadReader<SalesTask, SalesResult>;
};

export interface SalesUpload {
  readonly report: string;
  readonly format?: string | undefined;
  readonly accountingPeriod?: string | undefined;
  readonly currency?: string | undefined;
  readonly fileName: string;
  readonly source: Readable;
  readonly signal: AbortSignal;
}

interface ImportOptions {
  readonly dryRun: boolean;
  readonly actorUuid: UserId | null;
  readonly language: Language;
}

/** @throws 400 with the fields of the form that are wrong */
const checkFields = ({ report, format, accountingPeriod, currency }: SalesUpload, known: readonly string[]): void => {
  const hasName = report !== '' && report.length <= SALES_REPORT_NAME_MAX && !report.includes('\u0000');
  refuseIssues<RoyaltiesIssueCode>(royaltiesIssues, [
    ...(hasName
      ? []
      : [{ path: 'report', code: 'report_name_invalid' as const, values: { max: SALES_REPORT_NAME_MAX } }]),
    ...(format === undefined || known.includes(format) ? [] : [{ path: 'format', code: 'format_unknown' as const }]),
    ...(accountingPeriod === undefined || monthSchema.safeParse(accountingPeriod).success
      ? []
      : [{ path: 'accounting_period', code: 'accounting_period_invalid' as const }]),
    ...(currency === undefined || /^[A-Z]{3}$/.test(currency)
      ? []
      : [{ path: 'currency', code: 'currency_invalid' as const }]),
  ]);
};

/** Copies the rows into the table `staged` of a connection. @throws as the reading does */
const stageRows = async (
  client: pg.ClientBase,
  reading: AsyncGenerator<unknown, SalesResult>,
): Promise<SalesResult | undefined> => {
  await client.query(CREATE_STAGED);
  let result: SalesResult | undefined;
  async function* lines() {
    result = yield* reading;
  }
  await pipeline(
    Readable.from(lines(), { objectMode: true, highWaterMark: 2 }),
    client.query(pgCopy.from(COPY_STAGED)),
  );
  return result;
};

/** Whether a total is our sum, rounded as the file rounds it. */
const isSum = (total: string, ours: bigint): boolean => {
  const digits = total.split('.')[1]?.length ?? 0;
  const difference = toUnits(total, SOURCE_DIGITS) - ours;
  const half = 10n ** BigInt(SOURCE_DIGITS - digits) / 2n;
  return difference <= half && -difference <= half;
};

const checksOf = ({ totals, sum, warnings, lostRows, isCumulative }: StagedSales): StoredCheck[] => {
  const [first] = totals;
  const agrees = totals.some(({ net, above, since }) => isSum(net, sum) || isSum(net, above) || isSum(net, since));
  const warned = (code: StoredCheck['code'], warning: string): StoredCheck[] => {
    const rows = warnings.get(warning) ?? 0;
    return rows === 0 ? [] : [{ code, severity: 'WARNING', values: { rows } }];
  };
  return [
    ...(first
      ? [
          agrees
            ? ({ code: 'TOTALS_AGREE', severity: 'OK', values: { total: first.net } } as const)
            : ({
                code: 'TOTALS_DIFFER',
                severity: 'ERROR',
                values: { total: totals.at(-1)?.net ?? first.net, sum: fromUnits(sum, SOURCE_DIGITS) },
              } as const),
        ]
      : []),
    ...(lostRows === null ? [] : [{ code: 'LETTERS_LOST', severity: 'WARNING', values: { rows: lostRows } } as const]),
    ...warned('CODES_SPOILED', 'upc_spoiled'),
    ...warned('TERRITORIES_UNKNOWN', 'territory_unknown'),
    ...(isCumulative ? [{ code: 'CUMULATIVE', severity: 'WARNING', values: {} } as const] : []),
  ];
};

const badReport = ({ issues, issueCount }: StagedSales) =>
  apiError(royaltiesErrors, 'BAD_REPORT', {
    data: { issueCount },
    issues: issues.map(({ place, code, value }) => ({
      path: place.file === null ? String(place.line) : `${place.file}:${place.line}`,
      code,
      values: { value: value.slice(0, 100) },
      text: royaltiesIssues[code],
    })),
  });

type Unreadable = Extract<SalesResult, { readonly type: 'unreadable' }>;

const unreadable = ({ code, detail, header, lines }: Omit<Unreadable, 'type'>): ApiError => {
  if (code === 'UNKNOWN_FORMAT') return apiError(royaltiesErrors, 'UNKNOWN_FORMAT', { data: { header, lines } });
  const { status, text } = royaltiesErrors.REPORT_UNREADABLE;
  return new ApiError('REPORT_UNREADABLE', {
    status,
    text: { en: fill(text.en, { detail: detail.en }), ru: fill(text.ru, { detail: detail.ru }) },
  });
};

/** Decides the currency of the report, and keeps the rows in it. @throws 400 MIXED_CURRENCIES, or an issue at `currency` */
const settleCurrency = async (trx: Db, wanted: string | undefined): Promise<string> => {
  const named = await listStagedCurrencies(trx);
  if (wanted !== undefined) {
    // Rows without a currency have the one that a person names.
    if (named.length > 0 && !named.includes(wanted))
      refuseIssues(royaltiesIssues, [{ path: 'currency', code: 'currency_absent', values: { currency: wanted } }]);
    if (named.some((currency) => currency !== wanted)) await keepStagedCurrency(trx, wanted);
    return wanted;
  }
  if (named.length > 1)
    throw apiError(royaltiesErrors, 'MIXED_CURRENCIES', {
      values: { currencies: named.join(', ') },
      data: { currencies: named },
    });
  const [currency] = named;
  if (currency === undefined) refuseIssues(royaltiesIssues, [{ path: 'currency', code: 'currency_missing' }]);
  return currency ?? '';
};

/**
 * Decides the accounting month: the newest sale month, or the first open period if that is later.
 * @throws 400 if nothing names it, 409 PERIOD_CLOSED
 */
const settlePeriod = async (trx: Db, wanted: string | undefined): Promise<LocalDate> => {
  const closed = await lastClosedPeriod(trx);
  const period = wanted === undefined ? await newestStagedPeriod(trx, closed) : dayOfMonth(wanted);
  if (period === null)
    refuseIssues(royaltiesIssues, [{ path: 'accounting_period', code: 'accounting_period_required' }]);
  if (closed !== null && period !== null && period <= closed) throw apiError(royaltiesErrors, 'PERIOD_CLOSED');
  return period ?? dayOfMonth('');
};

/** Writes the staged rows as a draft, in place of the draft of that name. @returns the id of the report */
const writeReport = async (
  trx: Db,
  upload: SalesUpload,
  { format, checks, actorUuid, now }: Pick<NewReport, 'format' | 'checks' | 'actorUuid' | 'now'>,
): Promise<number> => {
  await lockBooks(trx);
  const before = await findReportByName(trx, upload.report);
  if (before?.status === 'APPROVED') throw apiError(royaltiesErrors, 'REPORT_APPROVED');
  const currency = await settleCurrency(trx, upload.currency);
  const period = await settlePeriod(trx, upload.accountingPeriod);
  await matchStaged(trx);
  if (before) await deleteReport(trx, before.id);
  const uuid = before?.uuid ?? newUuid();
  const { report: name, fileName } = upload;
  const approvals = before?.approvals ?? 0;
  const feedsStatistics = before?.feeds_statistics ?? false;
  const report = await insertStaged(trx, {
    uuid,
    name,
    format,
    period,
    currency,
    fileName,
    checks,
    actorUuid,
    approvals,
    feedsStatistics,
    now,
  });
  const twins = await listTwins(trx, report.id);
  if (twins.length > 0)
    await updateChecks(trx, report.id, [
      ...checks,
      { code: 'SAME_ROWS', severity: 'ERROR', values: { reports: twins.join(', ') } },
    ]);
  if (actorUuid !== null)
    await recordAct(trx, {
      actorUuid,
      action: 'royalties.import',
      subject: { type: 'sales_report', uuid },
      before: before ? { rows: before.rows, net: before.net } : null,
      after: { report: name, rows: report.rows, net: report.net, currency },
      now,
    });
  return report.id;
};

/** Undoes a dry run, and carries its answer. */
class DryRun extends Error {
  readonly answer: SalesReportWire;

  constructor(answer: SalesReportWire) {
    super('A dry run is rolled back');
    this.answer = answer;
  }
}

const keepUpload = async (
  { source, signal }: SalesUpload,
  folder: string,
): Promise<{ path: string; bytes: number }> => {
  const file = path.join(folder, 'report');
  let bytes = 0;
  async function* counted() {
    for await (const chunk of source) {
      bytes += (chunk as Buffer).length;
      if (bytes > REPORT_MAX_BYTES)
        throw new SalesReportUnreadable('BROKEN_FILE', { en: 'the file is too large.', ru: 'файл слишком большой.' });
      yield chunk as Buffer;
    }
  }
  await pipeline(counted, createWriteStream(file), { signal });
  return { path: file, bytes };
};

/**
 * Imports a sales report as a draft, completely or not at all, in place of the draft of that name. A dry run answers the
 * same and keeps nothing.
 * @throws 400 BAD_REPORT with the bad lines, UNKNOWN_FORMAT, REPORT_UNREADABLE, MIXED_CURRENCIES; 409 REPORT_APPROVED,
 *   PERIOD_CLOSED
 */
export const importSalesReport = async (
  { db, clock, openPool, scratch, reader }: SalesContext,
  upload: SalesUpload,
  { dryRun, actorUuid, language }: ImportOptions,
): Promise<SalesReportWire> => {
  const formats = await knownFormats(db);
  checkFields(upload, ['dsr', ...formats.map(({ name }) => name)]);
  const staging = openPool();
  try {
    const staged = await scratch.withFolder(async (folder) => {
      const file = { ...(await keepUpload(upload, folder)), name: upload.fileName };
      const reading = reader.read({ file, options: { formats, format: upload.format } }, { signal: upload.signal });
      const client = await staging.pool.connect();
      return stageRows(client, reading).finally(() => client.release());
    });
    if (staged === undefined) throw new Error('the thread has ended without a result');
    if (staged.type === 'unreadable') throw unreadable(staged);
    if (staged.issueCount > 0) throw badReport(staged);
    const checks = checksOf(staged);
    return await inTransaction(staging.db, async (trx) => {
      const id = await writeReport(trx, upload, { format: staged.format, checks, actorUuid, now: clock.now() });
      const row = await findReport(trx, { id });
      if (!row) throw new Error('the report was just written');
      const answer = presentReport(row, language);
      if (dryRun) throw new DryRun({ ...answer, uuid: null });
      return answer;
    });
  } catch (error) {
    if (error instanceof DryRun) return error.answer;
    if (error instanceof SalesReportUnreadable) throw unreadable(error);
    if (error instanceof ReadingTooHeavy) throw unreadable(tooHeavy());
    throw error;
  } finally {
    await staging.pool.end();
  }
};
