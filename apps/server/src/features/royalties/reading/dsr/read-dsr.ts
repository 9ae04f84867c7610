import { type Block, createBlock } from '@dubplate/rules/dsr/block';
import { FOOT_RECORDS, PASSED_RECORDS, readCell, SUMMARY_RECORDS, USAGE_RECORDS } from '@dubplate/rules/dsr/cells';
import { isIsrcValid, normalizeIsrc, reportedUpc } from '@dubplate/rules/releases/codes';
import { createAllocation } from '@dubplate/rules/royalties/allocate-usages';
import { fromUnits, SOURCE_DIGITS } from '@dubplate/rules/royalties/amounts';
import { parseMonth } from '@dubplate/rules/royalties/sale-month';
import type { ReadRow, SalesRow } from '@dubplate/rules/royalties/sales-table';
import { brokenFile } from '../report-unreadable.ts';
import type { TextSource } from '../text-table.ts';
import { type DsrHead, type DsrRecord, readDsrHead, readDsrRecords } from './records.ts';
import { createSummaries, DsrRecordInvalid, type DsrSummaries, type DsrSummary, USAGE_DIGITS } from './summaries.ts';
import { type DsrUsage, readDsrUsage } from './usages.ts';

/** A file of a DSR report. */
export interface DsrFile {
  readonly name: string;
  readonly text: TextSource;
  readonly head: DsrHead;
}

export const openDsrFile = (text: TextSource, headLines: string): DsrFile => ({
  name: text.name,
  text,
  head: readDsrHead(headLines),
});

/** The files of one message, in order. */
type Message = readonly DsrFile[];

const partMissing = (part: number, count: number) =>
  brokenFile(
    `part ${part} of ${count} is missing: please pack all parts into one ZIP.`,
    `нет части ${part} из ${count}: упакуйте все части в один ZIP.`,
  );

/** Puts the parts of messages together. @throws SalesReportUnreadable if one is missing */
const groupMessages = (files: readonly DsrFile[]): readonly Message[] => {
  const groups = Map.groupBy(files, ({ name, head: { count, start, end, sender, service } }) =>
    count === 1 ? name : [count, start, end, sender, service].join('\t'),
  );
  return [...groups.values()].map((group) => {
    const parts = group.toSorted((a, b) => a.head.number - b.head.number);
    const count = parts[0]?.head.count ?? 0;
    for (let part = 1; part <= Math.max(count, parts.length); part++)
      if (parts[part - 1]?.head.number !== part) throw partMissing(part, count);
    return parts;
  });
};

/** Divides the money of a summary over its usages; null: it has none for them. */
type Share = ((count: bigint) => bigint) | null;

interface Weights {
  readonly rows: Map<bigint, number>;
  sum: bigint;
  hasOwnMoney: boolean;
}

const recordInvalid = (line: number, value: string): ReadRow => ({
  type: 'issue',
  line,
  code: 'record_invalid',
  value,
});

/** Follows the blocks of a file. @throws DsrRecordInvalid for an unknown record */
const createUsageReader = (head: DsrHead) => {
  let block: Block | null = null;
  return (record: DsrRecord): DsrUsage | null => {
    const { type, cells, line } = record;
    if (PASSED_RECORDS.has(type) || FOOT_RECORDS.has(type) || type in SUMMARY_RECORDS) return null;
    if (type in USAGE_RECORDS) return readDsrUsage(record, { head, block });
    const id = readCell(cells, 1);
    if (block?.id !== id) block = createBlock(id);
    if (!block.add(type, cells)) throw new DsrRecordInvalid(type);
    if (block.isTooLarge())
      throw brokenFile(`line ${line}: a block has too many records.`, `строка ${line}: слишком много записей в блоке.`);
    return null;
  };
};

/** Runs what may find a record invalid. */
const orInvalid = <T>(line: number, read: () => T): T | { readonly invalid: ReadRow } => {
  try {
    return read();
  } catch (error) {
    if (error instanceof DsrRecordInvalid) return { invalid: recordInvalid(line, error.message) };
    throw error;
  }
};
const isInvalid = (read: unknown): read is { readonly invalid: ReadRow } =>
  typeof read === 'object' && read !== null && 'invalid' in read;

interface Plan {
  readonly summaries: DsrSummaries;
  readonly weights: ReadonlyMap<DsrSummary, Weights>;
}

/** The first pass: the money of each summary, and how many usages share it. Issues are named by the second pass. */
const planMessage = async (message: Message): Promise<Plan> => {
  const summaries = createSummaries();
  const weights = new Map<DsrSummary, Weights>();
  const count = (summary: DsrSummary, usage: DsrUsage) => {
    const of = weights.get(summary) ?? { rows: new Map(), sum: 0n, hasOwnMoney: false };
    weights.set(summary, of);
    of.hasOwnMoney ||= usage.money !== null;
    of.rows.set(usage.count, (of.rows.get(usage.count) ?? 0) + 1);
    of.sum += usage.count;
  };
  for (const { text, head } of message) {
    const readUsage = createUsageReader(head);
    for await (const records of readDsrRecords(text))
      for (const record of records)
        orInvalid(record.line, () => {
          if (record.type in SUMMARY_RECORDS) summaries.add(record, head);
          const usage = readUsage(record);
          const summary = usage && summaries.find(usage.summary);
          if (usage && summary) count(summary, usage);
          return null;
        });
  }
  return { summaries, weights };
};

/** Starts the allocation of each summary. */
const createShares = ({ weights }: Plan): ReadonlyMap<DsrSummary, Share> =>
  new Map(
    [...weights].map(([summary, { rows, sum, hasOwnMoney }]): [DsrSummary, Share] => {
      const revenue = summary.allocated ?? summary.net;
      if (revenue === null || hasOwnMoney || summary.isFinancial) return [summary, null];
      const [stated = sum, ...others] = summary.usageCounts;
      // Usages that the report counts, but does not have, keep their part: the total shows it.
      const rest = others.length === 0 && stated > sum && sum >= 0n ? stated - sum : 0n;
      if (sum + rest === 0n) return [summary, () => 0n];
      return [summary, createAllocation(revenue, rows, rest)];
    }),
  );

const isLost = (summary: DsrSummary, weights: Weights | undefined): boolean =>
  // Usages that add up to nothing can't share money.
  weights?.sum === 0n &&
  !weights.hasOwnMoney &&
  (summary.allocated ?? summary.net ?? 0n) !== 0n &&
  !summary.isFinancial;

const rowOf = (usage: DsrUsage, summary: DsrSummary, head: DsrHead, units: bigint): ReadRow => {
  const isrc = normalizeIsrc(usage.used.isrc);
  const upc = reportedUpc(usage.used.icpn);
  const row: SalesRow = {
    line: usage.line,
    salePeriod: usage.month ?? summary.month ?? parseMonth(head.end),
    store: summary.store,
    territory: summary.territory ?? null,
    isrc: isrc || null,
    upc: upc || null,
    title: usage.used.title,
    artist: usage.used.artist,
    units: fromUnits(usage.count, USAGE_DIGITS),
    net: fromUnits(units, SOURCE_DIGITS),
    gross: null,
    currency: summary.currency,
  };
  return {
    type: 'row',
    row,
    warnings: [
      ...(isrc !== '' && !isIsrcValid(isrc) ? (['isrc_invalid'] as const) : []),
      ...(upc === null ? (['upc_spoiled'] as const) : []),
      ...(summary.territory === undefined ? (['territory_unknown'] as const) : []),
    ],
  };
};

/** Money that depends on no usage has no track. */
const feeRow = (summary: DsrSummary, head: DsrHead, line: number): ReadRow => {
  const used = { isrc: '', icpn: '', title: 'Usage-independent fee', artist: '' };
  const usage: DsrUsage = { line, summary: '', used, month: null, count: 0n, money: null };
  const fee = rowOf(usage, summary, head, summary.fee);
  return fee.type === 'row' ? { ...fee, row: { ...fee.row, units: null } } : fee;
};

/** What the summaries of ours add up to, if they have one currency and the report states their money. */
const totalOf = (plans: readonly Plan[]): bigint | null => {
  const summaries = plans.flatMap((plan) => [...plan.summaries.all()]).filter(({ isOurs }) => isOurs);
  if (new Set(summaries.map(({ currency }) => currency)).size !== 1) return null;
  let sum = 0n;
  for (const { isFinancial, total, allocated, net } of summaries) {
    const money = isFinancial ? total : (allocated ?? net);
    if (money === null) return null;
    sum += money;
  }
  return sum;
};

/** The second pass over a file. */
async function* readFile(
  { text, head }: DsrFile,
  { summaries, weights }: Plan,
  shares: ReadonlyMap<DsrSummary, Share>,
  total: bigint | null,
): AsyncIterable<readonly ReadRow[]> {
  const readUsage = createUsageReader(head);
  const checks = createSummaries();
  const seen = new Set<DsrSummary>();

  const readSummary = (record: DsrRecord): readonly ReadRow[] => {
    checks.add(record, head);
    const summary = summaries.find(readCell(record.cells, 1));
    if (!summary || seen.has(summary)) return [];
    seen.add(summary);
    if (isLost(summary, weights.get(summary))) throw new DsrRecordInvalid('Usages');
    return summary.fee === 0n || head.number > 1 ? [] : [feeRow(summary, head, record.line)];
  };
  const read = (record: DsrRecord): readonly ReadRow[] => {
    if (record.type in SUMMARY_RECORDS) return readSummary(record);
    if (FOOT_RECORDS.has(record.type))
      return total === null ? [] : [{ type: 'total', line: record.line, net: fromUnits(total, SOURCE_DIGITS) }];
    const usage = readUsage(record);
    if (!usage) return [];
    const summary = summaries.find(usage.summary);
    if (!summary) throw new DsrRecordInvalid(`SummaryRecordId ${usage.summary.slice(0, 100)}`);
    if (!summary.isOurs) return [];
    const share = shares.get(summary);
    if (usage.money === null && !share && !weights.get(summary)?.hasOwnMoney)
      throw new DsrRecordInvalid(`SummaryRecordId ${usage.summary.slice(0, 100)}: NetRevenue`);
    return [rowOf(usage, summary, head, usage.money ?? share?.(usage.count) ?? 0n)];
  };
  for await (const records of readDsrRecords(text))
    yield records.flatMap((record) => {
      const entries = orInvalid(record.line, () => read(record));
      return isInvalid(entries) ? [entries.invalid] : entries;
    });
}

/** A file of a report and the way to read it. Files of one upload must be read in this order. */
interface DsrReading {
  readonly name: string;
  readonly entries: () => AsyncIterable<readonly ReadRow[]>;
}

/** Prepares the files of an upload. @throws SalesReportUnreadable if a part is missing */
export const createDsrReadings = (files: readonly DsrFile[]): readonly DsrReading[] => {
  const messages = groupMessages(files);
  let planned: Promise<readonly Plan[]> | null = null;
  const planAll = async () => {
    const plans: Plan[] = [];
    for (const message of messages) plans.push(await planMessage(message));
    return plans;
  };
  const plan = (): Promise<readonly Plan[]> => {
    planned ??= planAll();
    return planned;
  };
  return messages.flatMap((message, place) => {
    let shares: ReadonlyMap<DsrSummary, Share> = new Map();
    return message.map((file, part): DsrReading => {
      const isLast = place === messages.length - 1 && part === message.length - 1;
      return {
        name: file.name,
        async *entries() {
          const plans = await plan();
          const own = plans[place] as Plan;
          if (part === 0) shares = createShares(own);
          yield* readFile(file, own, shares, isLast ? totalOf(plans) : null);
        },
      };
    });
  });
};
