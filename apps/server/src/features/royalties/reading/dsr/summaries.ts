import { readCell, readDate, readValues, SUMMARY_RECORDS } from '@dubplate/rules/dsr/cells';
import { dsrStoreOf } from '@dubplate/rules/dsr/store';
import { parseAmount, SOURCE_DIGITS, toUnits } from '@dubplate/rules/royalties/amounts';
import { type Month, parseMonth } from '@dubplate/rules/royalties/sale-month';
import { reportedTerritory } from '@dubplate/rules/royalties/territory';
import type { DsrHead, DsrRecord } from './records.ts';

/**
 * Cells of money in summary records of BasicAudioProfile 1.0 to 1.2, UgcProfile 1.0 to 1.2 and
 * FinancialReportingToRecordCompaniesProfileSRB 1.0. Of several amounts the first that is there counts.
 */
interface MoneyCells {
  readonly currency: number;
  /** The revenue of a service, not only that of its rights controller. */
  readonly net?: number;
  readonly allocated?: readonly number[];
  readonly usages?: number;
  /** The name of the rights controller; its party id follows. */
  readonly controller?: number;
}

const MONEY_CELLS: Readonly<Record<string, MoneyCells>> = {
  SY01: { currency: 10, net: 11 },
  SY02: { currency: 10, net: 11, controller: 12, usages: 14, allocated: [16, 15] },
  SY03: { currency: 10, net: 11, controller: 12, usages: 14, allocated: [16, 15] },
  SY04: { currency: 14, net: 18 },
  SY05: { currency: 17, controller: 8, usages: 12, allocated: [14, 15] },
  SY06: { currency: 10, net: 12 },
  SY09: { currency: 15, controller: 7, usages: 11, allocated: [12] },
  SY10: { currency: 21 },
};
/** Each row of this profile has its own money; what depends on no usage is a fee. */
const FINANCIAL = { type: 'SY10', end: 7, fee: 43, total: 45 } as const;

const SUMMARIES_MAX = 10_000;
/** Decimals of usages that are shared by several rights owners. */
export const USAGE_DIGITS = 6;

/** Whether a party is the recipient of the report, or nobody is named. */
export const isRecipient = (name: string, id: string, { recipient }: DsrHead): boolean =>
  (name === '' && id === '') ||
  (id !== '' && id === recipient.id) ||
  (name !== '' && name.toLowerCase() === recipient.name.toLowerCase());

/** A summary of a report, which may have several records. */
export interface DsrSummary {
  readonly line: number;
  readonly store: string;
  /** Undefined: no territory at all. */
  readonly territory: string | null | undefined;
  readonly currency: string;
  /** The month in which its period ends, if that is not the report's. */
  readonly month: Month | null;
  readonly isFinancial: boolean;
  /** Amounts are units of the 18th decimal. */
  net: bigint | null;
  allocated: bigint | null;
  /** The usages for which the allocated money is, in units of their last decimal. */
  readonly usageCounts: bigint[];
  fee: bigint;
  total: bigint | null;
  /** Whether money of ours is in it, rather than only that of other rights controllers. */
  isOurs: boolean;
}

export class DsrRecordInvalid extends Error {}

const add = (sum: bigint | null, amount: bigint | null): bigint | null =>
  amount === null ? sum : (sum ?? 0n) + amount;

/** The sum of the values of a cell, or null if it is empty. @throws DsrRecordInvalid */
export const readUnits = (cells: readonly string[], place: number | undefined, digits: number): bigint | null => {
  if (place === undefined) return null;
  let sum: bigint | null = null;
  for (const value of readValues(cells, place)) {
    const amount = parseAmount(value, '.');
    if (amount === null || (amount.split('.')[1]?.length ?? 0) > digits)
      throw new DsrRecordInvalid(value.slice(0, 100));
    sum = (sum ?? 0n) + toUnits(amount, digits);
  }
  return sum;
};

const CURRENCY = /^[A-Z]{3}$/;

export const createSummaries = () => {
  const summaries = new Map<string, DsrSummary>();
  const seen = new Set<string>();

  const create = ({ type, cells, line }: DsrRecord, head: DsrHead): DsrSummary => {
    const places = SUMMARY_RECORDS[type];
    const money = MONEY_CELLS[type];
    const currency = readCell(cells, money?.currency).toUpperCase();
    if (!CURRENCY.test(currency)) throw new DsrRecordInvalid(`${type}: ${currency.slice(0, 20)}`);
    const service = readCell(cells, places?.service) || head.service;
    const isFinancial = type === FINANCIAL.type;
    const end = isFinancial ? readDate(readCell(cells, FINANCIAL.end)) : null;
    return {
      line,
      store: dsrStoreOf(readCell(cells, places?.channel), head.sender, service),
      territory: reportedTerritory(readCell(cells, places?.territory)),
      currency,
      month: end && parseMonth(end.last),
      isFinancial,
      net: null,
      allocated: null,
      usageCounts: [],
      fee: 0n,
      total: null,
      isOurs: false,
    };
  };

  return {
    /** Adds a record. Parts of a report repeat their summaries. @throws DsrRecordInvalid */
    add(record: DsrRecord, head: DsrHead) {
      const { type, cells } = record;
      const written = cells.join('\t');
      if (seen.has(written)) return;
      seen.add(written);
      if (seen.size > SUMMARIES_MAX) throw new DsrRecordInvalid(`> ${SUMMARIES_MAX}`);
      const id = readCell(cells, 1);
      const money = MONEY_CELLS[type];
      const summary = summaries.get(id) ?? create(record, head);
      summaries.set(id, summary);
      const currency = readCell(cells, money?.currency).toUpperCase();
      if (currency !== summary.currency) throw new DsrRecordInvalid(`${type}: ${currency.slice(0, 20)}`);
      const { controller, allocated = [], usages, net } = money ?? {};
      const [name, party] =
        controller === undefined ? ['', ''] : [controller, controller + 1].map((at) => readCell(cells, at));
      if (!isRecipient(name ?? '', party ?? '', head)) return;
      summary.isOurs = true;
      summary.net = add(summary.net, readUnits(cells, net, SOURCE_DIGITS));
      const ours = allocated.map((at) => readUnits(cells, at, SOURCE_DIGITS)).find((amount) => amount !== null) ?? null;
      summary.allocated = add(summary.allocated, ours);
      const counts = usages === undefined ? [] : readValues(cells, usages);
      // Several counts may be the same usages under several rights: then the usages of the rows count.
      if (ours !== null)
        summary.usageCounts.push(...counts.map((count) => readUnits(['', count], 1, USAGE_DIGITS) ?? 0n));
      if (!summary.isFinancial) return;
      summary.fee += readUnits(cells, FINANCIAL.fee, SOURCE_DIGITS) ?? 0n;
      summary.total = add(summary.total, readUnits(cells, FINANCIAL.total, SOURCE_DIGITS));
    },
    /** Without an id, returns the only summary. */
    find(id: string): DsrSummary | undefined {
      if (id !== '' || summaries.size !== 1) return summaries.get(id);
      return [...summaries.values()][0];
    },
    all: (): IterableIterator<DsrSummary> => summaries.values(),
  };
};
export type DsrSummaries = ReturnType<typeof createSummaries>;
