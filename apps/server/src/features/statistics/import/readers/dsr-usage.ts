import type { LocalDate } from '@dubplate/contract/wire';
import { normalizeIsrc, reportedUpc } from '@dubplate/rules/releases/codes';
import type { ReportRow } from '../report-rows.ts';
import {
  RELEASE_CELLS,
  RESOURCE_CELLS,
  readCell,
  readCount,
  readDate,
  readValues,
  SUB_RELEASE_CELLS,
  type UsageCells,
} from './dsr-cells.ts';
import type { Head, Refusal, Summaries } from './dsr-head.ts';

/** What usages can be of. */
export interface Used {
  readonly isrc: string;
  readonly icpn: string;
}

/** More records than this describe no single thing; they are held until their block ends. */
const RECORDS_MAX = 100_000;

/** The records of one block, which its usages refer to. */
export const createBlock = (id: string) => {
  const resources = new Map<string, string>();
  const byDspId = new Map<string, string>();
  const releases = new Map<string, Used>();
  let headIcpn = '';
  let records = 0;

  return {
    id,
    /** Keeps what a record of the block says. @returns false for one that describes nothing */
    add(type: string, cells: readonly string[]): boolean {
      records += 1;
      if (records > RECORDS_MAX) return true;
      if (/^AS\d\d$/.test(type)) {
        const [isrc = ''] = readValues(cells, RESOURCE_CELLS.isrc);
        resources.set(readCell(cells, RESOURCE_CELLS.reference), isrc);
        byDspId.set(readCell(cells, RESOURCE_CELLS.dspId), isrc);
      } else if (type === 'RE01') {
        headIcpn = readCell(cells, RELEASE_CELLS.icpn);
        releases.set(readCell(cells, RELEASE_CELLS.reference), { isrc: '', icpn: headIcpn });
      } else if (type === 'RE02') {
        const used = readValues(cells, SUB_RELEASE_CELLS.resources);
        // One recording alone is that track; more of them are a part of the release that the block is about.
        const isrc = used.length === 1 ? (resources.get(used[0] ?? '') ?? '') : '';
        releases.set(readCell(cells, SUB_RELEASE_CELLS.reference), { isrc, icpn: isrc ? '' : headIcpn });
      } else return false;
      return true;
    },
    isTooLarge: () => records > RECORDS_MAX,
    findRelease: (reference: string): Used | undefined => releases.get(reference),
    /** A recording without an ISRC is known by the release that it is on. */
    findResource(reference: string): Used | undefined {
      const isrc = resources.get(reference);
      return isrc === undefined ? undefined : { isrc, icpn: isrc ? '' : headIcpn };
    },
    /** A block of the UGC profile is about one recording, which some senders name only there. */
    findByDspId(dspId: string): Used | undefined {
      const isrc = byDspId.get(dspId) ?? (byDspId.size === 1 ? [...byDspId.values()][0] : undefined);
      return isrc === undefined ? undefined : { isrc, icpn: isrc ? '' : headIcpn };
    },
  };
};
export type Block = ReturnType<typeof createBlock>;

const CODE_MAX = 64;

interface UsageContext {
  readonly head: Head;
  readonly summaries: Summaries;
  readonly block: Block | null;
  /** The last day that may be reported. */
  readonly lastDay: LocalDate;
}

type Found<T> = T | { readonly refusal: Refusal };
const refuse = (code: Refusal['code'], values?: Refusal['values']): { readonly refusal: Refusal } => ({
  refusal: { code, ...(values && { values }) },
});

/** What a record is about: named by itself, or by a reference to another record of its block. */
const findUsed = (cells: readonly string[], places: UsageCells, block: Block | null): Found<Used> => {
  if (places.isrc !== undefined) {
    const isrc = readCell(cells, places.isrc);
    return { isrc, icpn: isrc ? '' : readCell(cells, places.icpn) };
  }
  if (!block || block.id !== readCell(cells, 1)) return refuse('block_unknown');
  const references = (['release', 'resource', 'dspId'] as const).flatMap((kind) => {
    const reference = readCell(cells, places[kind]);
    return reference === '' ? [] : [{ kind, reference }];
  });
  const [only] = references;
  if (!only || references.length > 1) return refuse('transacted_invalid');
  const find = { release: block.findRelease, resource: block.findResource, dspId: block.findByDspId }[only.kind];
  return find(only.reference) ?? refuse('reference_unknown', { reference: only.reference.slice(0, 100) });
};

const findQuantity = (cells: readonly string[], places: UsageCells): Found<{ readonly quantity: number }> => {
  const usages = readCount(readCell(cells, places.usages));
  const returns = places.returns === undefined ? 0 : readCount(readCell(cells, places.returns) || '0');
  if (usages === null || returns === null) return refuse('quantity_invalid');
  const net = readCell(cells, places.net);
  if (net !== '' && readCount(net) === null) return refuse('quantity_invalid');
  if (net !== '' && readCount(net) !== usages - returns) return refuse('usages_contradict');
  return { quantity: usages - returns };
};

/** The days of the usages: the record’s own, within those of the report. */
const findPeriod = (
  cells: readonly string[],
  places: UsageCells,
  { head, lastDay }: UsageContext,
): Found<{ readonly day: LocalDate; readonly lastDay: LocalDate }> => {
  let [day, last] = [head.start, head.end];
  if (places.day !== undefined) {
    const own = readDate(readCell(cells, places.day));
    if (!own) return refuse('day_invalid');
    [day, last] = [own.first, own.last];
  }
  const [from, to] = [readCell(cells, places.start), readCell(cells, places.end)];
  const [first, end] = [readDate(from), readDate(to)];
  if ((from !== '' && !first) || (to !== '' && !end)) return refuse('period_invalid');
  if (first && first.first > day) day = first.first;
  if (end && end.last < last) last = end.last;
  if (day > last) return refuse('period_invalid');
  if (last > lastDay) return refuse('day_in_future', { to: lastDay });
  return { day, lastDay: last };
};

/** What a usage record brings; `refusal`: what is wrong with it. */
export const readUsage = (
  cells: readonly string[],
  places: UsageCells,
  line: number,
  context: UsageContext,
): Found<{ readonly row: ReportRow }> => {
  const summaryId = readCell(cells, places.summary);
  const summary = context.summaries.find(summaryId);
  if (!summary) return refuse('summary_unknown', { summary: summaryId.slice(0, 100) });
  const used = findUsed(cells, places, context.block);
  if ('refusal' in used) return used;
  const [isrc, upc] = [normalizeIsrc(used.isrc), reportedUpc(used.icpn)];
  if (upc === null) return refuse('code_rounded', { code: used.icpn.slice(0, CODE_MAX) });
  if (isrc.length > CODE_MAX || upc.length > CODE_MAX) return refuse('code_too_long', { max: CODE_MAX });
  const counted = findQuantity(cells, places);
  if ('refusal' in counted) return counted;
  const period = findPeriod(cells, places, context);
  if ('refusal' in period) return period;
  return {
    row: {
      line,
      ...period,
      ...summary,
      ...counted,
      mayBeTotal: false,
      trackUuid: null,
      isrc: isrc || null,
      upc: upc || null,
    },
  };
};
