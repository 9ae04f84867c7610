import type { LinkVisits } from '@dubplate/contract/multilinks/schemas';
import type { Window } from '@dubplate/rules/statistics/periods';
import { pointsOf } from '@dubplate/rules/statistics/series';

interface StoreVisits {
  readonly store: string;
  readonly visits: number;
}

export interface CountedVisits {
  /** The visits of the page on each day of the window; days without a row count as zero. */
  readonly days: readonly number[];
  /** The visits of the page over the whole window. */
  readonly total: number;
  /** How often listeners went on to each store, most first. */
  readonly stores: readonly StoreVisits[];
}

/** Sums up the rows by day and by store. */
export const countVisits = (rows: readonly LinkVisits[], window: Window): CountedVisits => {
  const byDay = new Map<string, number>();
  const byStore = new Map<string, number>();
  for (const { day, store, visits } of rows) {
    const [counts, key] = store === null ? [byDay, day] : [byStore, store];
    counts.set(key, (counts.get(key) ?? 0) + visits);
  }
  const days = pointsOf(window, 'DAY').map((day) => byDay.get(day) ?? 0);
  return {
    days,
    total: days.reduce((sum, visits) => sum + visits, 0),
    stores: [...byStore].map(([store, visits]) => ({ store, visits })).sort((a, b) => b.visits - a.visits),
  };
};
