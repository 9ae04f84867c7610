import type { UserId } from '@dubplate/contract/ids';
import { FIRST_DAYS, FIRST_DAYS_RELEASES } from '@dubplate/contract/statistics/limits';
import type { FirstDays } from '@dubplate/contract/statistics/schemas';
import type { LocalDate } from '@dubplate/contract/wire';
import { addDays } from '@dubplate/rules/dates';
import { daysIn } from '@dubplate/rules/statistics/periods';
import type { SignedLinks } from '#features/files/index.ts';
import type { Grain, StatisticsReads } from './grain.ts';
import { readListedReleases } from './listed-releases.ts';
import { listLatestOut } from './store.ts';

/** The first 28 days of a person’s latest releases, so that one can be compared with the other. */
export const readFirstDays = async (
  { db, streams, links }: StatisticsReads & { readonly links: SignedLinks },
  userUuid: UserId,
  today: LocalDate,
  grain: Grain,
): Promise<FirstDays> => {
  const latest = await listLatestOut(db, userUuid, today, FIRST_DAYS_RELEASES);
  const uuids = latest.map(({ uuid }) => uuid);
  const releases = await readListedReleases(db, uuids, links);
  const data: FirstDays['data'] = [];
  for (const { uuid, release_date } of latest) {
    const release = releases.get(uuid);
    if (!release) continue;
    const window = { start_date: release_date, end_date: addDays(release_date, FIRST_DAYS - 1) as LocalDate };
    const of = { scope: { release: uuid }, window };
    const { sums } = await streams.readSums(db, { ...of, by: [] });
    const days = grain === 'DAY' ? (await streams.readSums(db, { ...of, by: ['day'] })).sums : [];
    data.push({
      release,
      totalQuantity: sums[0]?.quantity ?? 0,
      days: days.map(({ day, quantity }) => ({
        day: daysIn({ from: release_date, to: day }),
        totalQuantity: quantity,
      })),
    });
  }
  return { by: grain, data };
};
