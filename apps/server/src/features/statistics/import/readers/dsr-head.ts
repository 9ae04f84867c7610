import { PLATFORM_MAX } from '@dubplate/contract/statistics/stores';
import type { LocalDate } from '@dubplate/contract/wire';
import { HEAD_CELLS, PROFILES, readCell, readDate, SUMMARY_RECORDS } from '@dubplate/rules/dsr/cells';
import { dsrStoreOf } from '@dubplate/rules/dsr/store';
import { reportedCountry } from '@dubplate/rules/statistics/reported-country';
import type { LineIssue, ReportContext } from '../report-rows.ts';

export type Issue = Omit<LineIssue, 'line'>;

export interface Head {
  readonly sender: string;
  readonly service: string;
  readonly start: LocalDate;
  readonly end: LocalDate;
}

export interface Summary {
  readonly platform: string;
  readonly territory: string | null;
}

/** @returns the head, or the issues that make the whole report invalid */
export const readHead = (
  cells: readonly string[],
  { part }: ReportContext,
): { readonly head: Head | null; readonly issues: readonly Issue[] } => {
  const cell = (name: keyof typeof HEAD_CELLS) => readCell(cells, HEAD_CELLS[name]);
  const profile = cell('profile');
  const isKnown = PROFILES.some((one) => [one, `${one}srb`].includes(profile.toLowerCase()));
  if (!isKnown)
    return { head: null, issues: [{ code: 'profile_unknown', values: { profile: profile.slice(0, 100) } }] };
  const issues: Issue[] = [];
  const [start, end] = [readDate(cell('start')), readDate(cell('end'))];
  if (!start || !end || start.first > end.last) issues.push({ code: 'period_invalid' });
  const sender = cell('sender');
  if (sender === '' || sender.length > PLATFORM_MAX)
    issues.push({ code: 'sender_invalid', values: { max: PLATFORM_MAX } });
  const [number, count] = [cell('fileNumber') || '1', cell('fileCount') || '1'];
  const expected = part ?? { number: 1, count: 1 };
  if (Number(number) !== expected.number || Number(count) !== expected.count)
    issues.push({ code: 'part_differs', values: { named: `${number.slice(0, 10)}of${count.slice(0, 10)}` } });
  if (!start || !end || issues.length > 0) return { head: null, issues };
  return { head: { sender, service: cell('service'), start: start.first, end: end.last }, issues };
};

/** Collects the summary records of a report. */
export const createSummaries = (head: Head) => {
  const summaries = new Map<string, Summary>();
  return {
    /** @returns the issue of the record, or null */
    add(type: string, cells: readonly string[]): Issue | null {
      const places = SUMMARY_RECORDS[type];
      if (!places) return { code: 'record_unknown', values: { record: type } };
      const id = readCell(cells, places.id).slice(0, 100);
      const territory = reportedCountry(readCell(cells, places.territory));
      if (territory === undefined) return { code: 'territory_invalid' };
      const channel = readCell(cells, places.channel);
      if (channel.length > PLATFORM_MAX) return { code: 'platform_invalid', values: { max: PLATFORM_MAX } };
      const platform = dsrStoreOf(channel, head.sender, readCell(cells, places.service) || head.service);
      const known = summaries.get(id);
      if (known && (known.platform !== platform || known.territory !== territory))
        return { code: 'summary_contradicts', values: { summary: id } };
      summaries.set(id, { platform, territory });
      return null;
    },
    count: () => summaries.size,
    /** Without an id, returns the common summary of the report, if all agree. */
    find(id: string): Summary | undefined {
      if (id !== '') return summaries.get(id);
      const [first, ...others] = summaries.values();
      const isOne = others.every(({ platform }) => platform === first?.platform);
      const isOnePlace = isOne && others.every(({ territory }) => territory === first?.territory);
      return first && isOne ? { ...first, territory: isOnePlace ? first.territory : null } : undefined;
    },
  };
};
export type Summaries = ReturnType<typeof createSummaries>;
