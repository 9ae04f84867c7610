import type { LocalDate } from '@dubplate/contract/wire';
import type { Block, Used } from '@dubplate/rules/dsr/block';
import { readCell, readCount, readDate, type UsageCells } from '@dubplate/rules/dsr/cells';
import { normalizeIsrc, reportedUpc } from '@dubplate/rules/releases/codes';
import type { ReportRow } from '../report-rows.ts';
import type { Head, Issue, Summaries } from './dsr-head.ts';

const CODE_MAX = 64;

interface UsageContext {
  readonly head: Head;
  readonly summaries: Summaries;
  readonly block: Block | null;
  readonly lastDay: LocalDate;
}

type Found<T> = T | { readonly issue: Issue };
const invalid = (code: Issue['code'], values?: Issue['values']): { readonly issue: Issue } => ({
  issue: { code, ...(values && { values }) },
});

/** Finds the codes of a usage: in the record itself, or by reference to another record of its block. */
const findUsed = (cells: readonly string[], places: UsageCells, block: Block | null): Found<Used> => {
  if (places.isrc !== undefined) {
    const isrc = readCell(cells, places.isrc);
    return { isrc, icpn: isrc ? '' : readCell(cells, places.icpn), title: '', artist: '' };
  }
  if (!block || block.id !== readCell(cells, 1)) return invalid('block_unknown');
  const references = (['release', 'resource', 'dspId'] as const).flatMap((kind) => {
    const reference = readCell(cells, places[kind]);
    return reference === '' ? [] : [{ kind, reference }];
  });
  const [only] = references;
  if (!only || references.length > 1) return invalid('transacted_invalid');
  const find = { release: block.findRelease, resource: block.findResource, dspId: block.findByDspId }[only.kind];
  return find(only.reference) ?? invalid('reference_unknown', { reference: only.reference.slice(0, 100) });
};

const findQuantity = (cells: readonly string[], places: UsageCells): Found<{ readonly quantity: number }> => {
  const usages = readCount(readCell(cells, places.usages));
  const returns = places.returns === undefined ? 0 : readCount(readCell(cells, places.returns) || '0');
  if (usages === null || returns === null) return invalid('quantity_invalid');
  const net = readCell(cells, places.net);
  if (net !== '' && readCount(net) === null) return invalid('quantity_invalid');
  if (net !== '' && readCount(net) !== usages - returns) return invalid('usages_contradict');
  return { quantity: usages - returns };
};

/** Returns the period of the record, limited to that of the report. */
const findPeriod = (
  cells: readonly string[],
  places: UsageCells,
  { head, lastDay }: UsageContext,
): Found<{ readonly day: LocalDate; readonly lastDay: LocalDate }> => {
  let [day, last] = [head.start, head.end];
  if (places.day !== undefined) {
    const own = readDate(readCell(cells, places.day));
    if (!own) return invalid('day_invalid');
    [day, last] = [own.first, own.last];
  }
  const [from, to] = [readCell(cells, places.start), readCell(cells, places.end)];
  const [first, end] = [readDate(from), readDate(to)];
  if ((from !== '' && !first) || (to !== '' && !end)) return invalid('period_invalid');
  if (first && first.first > day) day = first.first;
  if (end && end.last < last) last = end.last;
  if (day > last) return invalid('period_invalid');
  if (last > lastDay) return invalid('day_in_future', { to: lastDay });
  return { day, lastDay: last };
};

/** Reads a usage record, or returns its issue. */
export const readUsage = (
  cells: readonly string[],
  places: UsageCells,
  line: number,
  context: UsageContext,
): Found<{ readonly row: ReportRow }> => {
  const summaryId = readCell(cells, places.summary);
  const summary = context.summaries.find(summaryId);
  if (!summary) return invalid('summary_unknown', { summary: summaryId.slice(0, 100) });
  const used = findUsed(cells, places, context.block);
  if ('issue' in used) return used;
  const [isrc, upc] = [normalizeIsrc(used.isrc), reportedUpc(used.icpn)];
  if (upc === null) return invalid('code_rounded', { code: used.icpn.slice(0, CODE_MAX) });
  if (isrc.length > CODE_MAX || upc.length > CODE_MAX) return invalid('code_too_long', { max: CODE_MAX });
  const counted = findQuantity(cells, places);
  if ('issue' in counted) return counted;
  const period = findPeriod(cells, places, context);
  if ('issue' in period) return period;
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
