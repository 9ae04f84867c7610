import { PLATFORM_MAX } from '@dubplate/contract/statistics/stores';
import type { LocalDate } from '@dubplate/contract/wire';
import { reportedCountry } from '@dubplate/rules/statistics/reported-country';
import { storeKeyOf } from '@dubplate/rules/statistics/store-mapping';
import { isStore } from '@dubplate/rules/statistics/store-name';
import type { LineIssue, ReportContext } from '../report-rows.ts';
import { HEAD_CELLS, PROFILES, readCell, readDate, SUMMARY_RECORDS } from './dsr-cells.ts';

export type Refusal = Omit<LineIssue, 'line'>;

/** Who reports of which days. */
export interface Head {
  readonly sender: string;
  readonly service: string;
  readonly start: LocalDate;
  readonly end: LocalDate;
}

/** Where usages took place, and at which store. */
export interface Summary {
  readonly platform: string;
  readonly territory: string | null;
}

/** The key of the store: of whose usages the report says it is, of its sender’s service, or of its sender, whichever we know. */
const storeOf = (channel: string, sender: string, service: string): string => {
  const names = [channel, `${sender} ${service}`, sender].filter((name) => name.trim() !== '');
  const known = names.map(storeKeyOf).find(isStore);
  return known ?? storeKeyOf(channel || sender);
};

/** @returns the head, or what is wrong with it, which makes the whole report wrong */
export const readHead = (
  cells: readonly string[],
  { part }: ReportContext,
): { readonly head: Head | null; readonly issues: readonly Refusal[] } => {
  const cell = (name: keyof typeof HEAD_CELLS) => readCell(cells, HEAD_CELLS[name]);
  const profile = cell('profile');
  const isKnown = PROFILES.some((one) => [one, `${one}srb`].includes(profile.toLowerCase()));
  if (!isKnown)
    return { head: null, issues: [{ code: 'profile_unknown', values: { profile: profile.slice(0, 100) } }] };
  const issues: Refusal[] = [];
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

/** Keeps the summary records of a report, by their ids. */
export const createSummaries = (head: Head) => {
  const summaries = new Map<string, Summary>();
  return {
    /** @returns what is wrong with the record; null: nothing */
    add(type: string, cells: readonly string[]): Refusal | null {
      const places = SUMMARY_RECORDS[type];
      if (!places) return { code: 'record_unknown', values: { record: type } };
      const id = readCell(cells, places.id).slice(0, 100);
      const territory = reportedCountry(readCell(cells, places.territory));
      if (territory === undefined) return { code: 'territory_invalid' };
      const channel = readCell(cells, places.channel);
      if (channel.length > PLATFORM_MAX) return { code: 'platform_invalid', values: { max: PLATFORM_MAX } };
      const platform = storeOf(channel, head.sender, readCell(cells, places.service) || head.service);
      const known = summaries.get(id);
      if (known && (known.platform !== platform || known.territory !== territory))
        return { code: 'summary_contradicts', values: { summary: id } };
      summaries.set(id, { platform, territory });
      return null;
    },
    count: () => summaries.size,
    /** Without an id it is that of the whole report, if all agree. */
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
