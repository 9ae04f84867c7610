import type { Block, Used } from '@dubplate/rules/dsr/block';
import { readCell, readDate, USAGE_RECORDS, type UsageCells } from '@dubplate/rules/dsr/cells';
import { SOURCE_DIGITS } from '@dubplate/rules/royalties/amounts';
import { type Month, parseMonth } from '@dubplate/rules/royalties/sale-month';
import type { DsrHead, DsrRecord } from './records.ts';
import { DsrRecordInvalid, isRecipient, readUnits, USAGE_DIGITS } from './summaries.ts';

/** Cells of a usage record beside those that usage reports need. */
interface SaleCells {
  readonly isBearing?: number;
  /** Own money: the first that is there counts. */
  readonly money?: readonly number[];
  /** The name of the rights controller; its party id follows. */
  readonly controller?: number;
  readonly titles?: readonly number[];
  readonly artists?: readonly number[];
}

const SALE_CELLS: Readonly<Record<string, SaleCells>> = {
  SU01: { isBearing: 6 },
  SU02: { isBearing: 6 },
  SU03: { isBearing: 10, money: [6] },
  SR01: { isBearing: 34, titles: [4, 26], artists: [6, 24] },
  SR02: { isBearing: 33, titles: [4, 26], artists: [6, 24] },
  SR03: { money: [42, 43, 33], controller: 37, titles: [4, 27], artists: [6, 25] },
  SR08: { money: [46, 44], titles: [20, 9], artists: [22, 11] },
};

/** A usage that is ours and has a right to money. */
export interface DsrUsage {
  readonly line: number;
  readonly summary: string;
  readonly used: Used;
  readonly month: Month | null;
  /** Usages less returns, in units of their last decimal. */
  readonly count: bigint;
  /** Its own money in units of the 18th decimal; null if its part of the summary is its money. */
  readonly money: bigint | null;
}

const NOT_BEARING = /^(false|0|n|no)$/i;

const firstText = (cells: readonly string[], places: readonly number[] = []): string =>
  places.map((place) => readCell(cells, place)).find((text) => text !== '') ?? '';

/** @throws DsrRecordInvalid */
const findUsed = (cells: readonly string[], places: UsageCells, sale: SaleCells, block: Block | null): Used => {
  if (places.isrc !== undefined)
    return {
      isrc: readCell(cells, places.isrc),
      icpn: readCell(cells, places.icpn),
      title: firstText(cells, sale.titles),
      artist: firstText(cells, sale.artists),
    };
  if (!block || block.id !== readCell(cells, 1)) throw new DsrRecordInvalid('BlockId');
  const references = (['release', 'resource', 'dspId'] as const).flatMap((kind) => {
    const reference = readCell(cells, places[kind]);
    return reference === '' ? [] : [{ kind, reference }];
  });
  const [only] = references;
  if (!only || references.length > 1) throw new DsrRecordInvalid('TransactedRelease, TransactedResource');
  const find = { release: block.findRelease, resource: block.findResource, dspId: block.findByDspId }[only.kind];
  const used = find(only.reference);
  if (!used) throw new DsrRecordInvalid(only.reference.slice(0, 100));
  return used;
};

/** The month of the record's own day or period, if it has one. @throws DsrRecordInvalid */
const findMonth = (cells: readonly string[], { day, end }: UsageCells, head: DsrHead): Month | null => {
  const written = readCell(cells, day) || readCell(cells, end);
  if (written === '') return null;
  const date = readDate(written);
  if (!date) throw new DsrRecordInvalid(written.slice(0, 100));
  // The validity of a right may go beyond the report.
  return parseMonth(day === undefined && date.last > head.end ? head.end : date.last);
};

/** @throws DsrRecordInvalid */
const countUsages = (cells: readonly string[], places: UsageCells): bigint => {
  const net = readUnits(cells, places.net, USAGE_DIGITS);
  if (net !== null) return net;
  const usages = readUnits(cells, places.usages, USAGE_DIGITS);
  if (usages === null) throw new DsrRecordInvalid('Usages');
  return usages - (readUnits(cells, places.returns, USAGE_DIGITS) ?? 0n);
};

/**
 * Reads a usage record.
 * @returns null if it is no money of ours: another rights controller's, or usage without royalties
 * @throws DsrRecordInvalid
 */
export const readDsrUsage = (
  { type, cells, line }: DsrRecord,
  { head, block }: { readonly head: DsrHead; readonly block: Block | null },
): DsrUsage | null => {
  const [places, sale = {}] = [USAGE_RECORDS[type], SALE_CELLS[type]];
  if (!places) return null;
  if (NOT_BEARING.test(readCell(cells, sale.isBearing))) return null;
  const { controller } = sale;
  if (controller !== undefined && !isRecipient(readCell(cells, controller), readCell(cells, controller + 1), head))
    return null;
  const amounts = (sale.money ?? []).map((place) => readUnits(cells, place, SOURCE_DIGITS));
  const money = amounts.find((amount) => amount !== null) ?? null;
  if (money === null && type === 'SR08') throw new DsrRecordInvalid('AllocatedNetRevenueInCurrencyOfAccounting');
  return {
    line,
    summary: readCell(cells, places.summary),
    used: findUsed(cells, places, sale, block),
    month: findMonth(cells, places, head),
    count: countUsages(cells, places),
    money,
  };
};
