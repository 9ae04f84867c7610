import { QUANTITY_MAX } from '@dubplate/contract/statistics/limits';
import type { LocalDate } from '@dubplate/contract/wire';
import { isLocalDate, utcDay } from '../dates.ts';

/**
 * Positions of the cells that we use in DSR records. Cell 0 is the record type. Versions (`SY02.01`) have never moved
 * any of them. Source: BasicAudioProfile 1.0 to 1.2, UgcProfile 1.0 to 1.2 and
 * FinancialReportingToRecordCompaniesProfileSRB 1.0.
 */
export const HEAD_CELLS = {
  version: 1,
  profile: 2,
  fileNumber: 6,
  fileCount: 7,
  start: 8,
  end: 9,
  sender: 11,
  service: 12,
} as const;

/** Profile names in lower case; the suffix `SRB` means one record per line. */
export const PROFILES = ['basicaudioprofile', 'ugcprofile', 'financialreportingtorecordcompaniesprofile'] as const;

interface SummaryCells {
  readonly id: number;
  readonly channel?: number;
  readonly territory: number;
  readonly service: number;
}

const SUMMARY: SummaryCells = { id: 1, channel: 2, territory: 6, service: 7 };

/** Summary records: the territory and service of the usages that refer to them. */
export const SUMMARY_RECORDS: Readonly<Record<string, SummaryCells>> = {
  SY01: SUMMARY,
  SY02: SUMMARY,
  SY03: SUMMARY,
  SY04: SUMMARY,
  SY05: SUMMARY,
  SY06: SUMMARY,
  SY09: { id: 1, territory: 4, service: 5 },
  SY10: { id: 1, channel: 2, territory: 12, service: 13 },
};

/** Records of a block that describe resources and releases. */
export const RESOURCE_CELLS = { reference: 2, dspId: 3, isrc: 4, title: 5, artist: 7 } as const;
export const RELEASE_CELLS = { reference: 2, icpn: 6, artist: 7, title: 9 } as const;
export const SUB_RELEASE_CELLS = { reference: 2, resources: 5 } as const;

/** Cells of a usage record. */
export interface UsageCells {
  readonly summary: number;
  readonly usages: number;
  readonly returns?: number;
  /** Usages minus returns. */
  readonly net?: number;
  readonly day?: number;
  /** The period of the usages. */
  readonly start?: number;
  readonly end?: number;
  /** References to records of the same block; exactly one of the two is set. */
  readonly release?: number;
  readonly resource?: number;
  /** The sender’s own id of a resource of the same block. */
  readonly dspId?: number;
  readonly isrc?: number;
  readonly icpn?: number;
  /** Consecutive records with the same transaction report the same usages, once per rights owner. */
  readonly transaction?: number;
}

export const USAGE_RECORDS: Readonly<Record<string, UsageCells>> = {
  SU01: { summary: 2, release: 4, resource: 5, usages: 8, returns: 9 },
  SU02: { summary: 2, release: 4, resource: 5, usages: 7 },
  SU03: { summary: 3, dspId: 4, usages: 5, start: 7, end: 8 },
  SR01: { summary: 1, isrc: 3, icpn: 23, usages: 36, returns: 37 },
  SR02: { summary: 1, isrc: 3, icpn: 23, usages: 34 },
  SR03: { summary: 1, isrc: 3, icpn: 24, transaction: 31, usages: 32, start: 34, end: 35 },
  SR08: { icpn: 3, isrc: 13, summary: 24, day: 25, usages: 26, returns: 27, net: 28 },
};

/** Ignored records: works, licensors, single videos and contract details. */
export const PASSED_RECORDS: ReadonlySet<string> = new Set(['MW01', 'LI01', 'RU01', 'RU02', 'DE01']);

export const FOOT_RECORDS: ReadonlySet<string> = new Set(['FOOT', 'SRFO']);

/** Splits a line into raw cells, with escapes. */
export const splitCells = (line: string): readonly string[] =>
  line.includes('\\\t') ? line.split(/(?<!(?<!\\)(?:\\\\)*\\)\t/) : line.split('\t');

/** Returns the unescaped text of a cell. */
export const readCell = (cells: readonly string[], place: number | undefined): string => {
  const cell = (place === undefined ? undefined : cells[place]) ?? '';
  return (cell.includes('\\') ? cell.replace(/\\(.)/g, '$1') : cell).trim();
};

/** Returns the values of a multi-value cell. */
export const readValues = (cells: readonly string[], place: number): readonly string[] =>
  (cells[place] ?? '')
    .split(/(?<!\\)\|/)
    .map((value) => value.replace(/\\(.)/g, '$1').trim())
    .filter((value) => value !== '');

const DATE = /^(\d{4})(?:-?(\d{2})(?:-?(\d{2}))?)?$/;

/**
 * Returns the first and last day of a date such as `2026`, `2026-11`, `2026-11-01` or `20261101`; null if it is
 * invalid.
 */
export const readDate = (text: string): { readonly first: LocalDate; readonly last: LocalDate } | null => {
  const [, year, month, day] = DATE.exec(text) ?? [];
  if (year === undefined) return null;
  const first = `${year}-${month ?? '01'}-${day ?? '01'}`;
  if (!isLocalDate(first)) return null;
  if (day !== undefined) return { first, last: first };
  const after = month === undefined ? Date.UTC(Number(year) + 1, 0, 0) : Date.UTC(Number(year), Number(month), 0);
  return { first, last: utcDay(new Date(after)) };
};

/** Reads a whole number, which may have a fraction of zeros; returns null for anything else. */
export const readCount = (text: string): number | null => {
  if (!/^[+-]?\d{1,15}(?:\.0*)?$/.test(text)) return null;
  const count = Number(text);
  return Math.abs(count) > QUANTITY_MAX ? null : count;
};
