import type { LinkVisits as VisitCounts } from '@dubplate/contract/multilinks/schemas';
import type { Period } from '@dubplate/contract/statistics/limits';
import { utcDay } from '@dubplate/rules/dates';
import { type Window, windowOf } from '@dubplate/rules/statistics/periods';
import { pointsOf } from '@dubplate/rules/statistics/series';
import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DayLines, PeriodSelect } from '#features/statistics/lazy-parts.tsx';
import { serverNow } from '#lib/http/clock.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryView } from '#ui/feedback/query-view.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { visitsQuery } from '../api.ts';
import { useStoreName } from '../store-names.ts';
import classes from './visits.module.css';

interface StoreVisits {
  readonly store: string;
  readonly visits: number;
}

interface CountedVisits {
  /** The visits of the page on each day of the window; days without a row count as zero. */
  readonly days: readonly number[];
  /** The visits of the page over the whole window. */
  readonly total: number;
  /** How often listeners went on to each store, most first. */
  readonly stores: readonly StoreVisits[];
}

/** Sums up the rows by day and by store. */
export const countVisits = (rows: readonly VisitCounts[], window: Window): CountedVisits => {
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

/** How often listeners went on to each store, with a bar in proportion to the first. */
const VisitsByStore = ({ stores }: Pick<CountedVisits, 'stores'>) => {
  const text = useMessages('app', 'links');
  const format = useFormat();
  const nameOf = useStoreName();
  const most = stores[0]?.visits ?? 0;
  if (stores.length === 0) return <p className={classes.hint}>{text('noFollows')}</p>;
  return (
    <table className={classes.stores}>
      <VisuallyHidden component="thead">
        <tr>
          <th scope="col">{text('store')}</th>
          <th scope="col">{text('follows')}</th>
        </tr>
      </VisuallyHidden>
      <tbody>
        {stores.map(({ store, visits }) => (
          <tr key={store}>
            <th scope="row">{nameOf({ store })}</th>
            <td>
              <span className={classes.bar} style={{ inlineSize: `${(visits / most) * 100}%` }} aria-hidden="true" />
              <span>{format.number(visits)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

interface ChosenPeriod {
  readonly period: Period;
  /** The days of a custom period. */
  readonly chosen: Window | null;
}

const windowIn = ({ period, chosen }: ChosenPeriod): Window =>
  chosen ?? windowOf(period === 'CUSTOM' ? 'MONTH' : period, utcDay(serverNow()));

interface CountsProps {
  readonly visits: ReturnType<typeof countVisits>;
  readonly window: Window;
  readonly slug: string;
}

const Counts = ({ visits: { days, total, stores }, window, slug }: CountsProps) => {
  const text = useMessages('app', 'links');
  if (total === 0 && stores.length === 0)
    return <EmptyState title={text('noVisits')} description={text('noVisitsHint')} />;
  return (
    <>
      <p className={classes.total}>{text('visitsIn', { count: total })}</p>
      <DayLines
        title={text('visitsByDay')}
        name={text('pageVisits')}
        window={window}
        values={days}
        fileName={`visits-${slug}-${window.from}-${window.to}`}
      />
      <section className={classes.byStore} aria-labelledby="visits-stores">
        <h3 id="visits-stores">{text('byStore')}</h3>
        <VisitsByStore stores={stores} />
      </section>
    </>
  );
};

/** How often a link’s page was opened, day by day, and where listeners went from it. */
export const LinkVisits = ({ uuid, slug }: { readonly uuid: string; readonly slug: string }) => {
  const text = useMessages('app', 'links');
  const format = useFormat();
  const [shown, setShown] = useState<ChosenPeriod>({ period: 'MONTH', chosen: null });
  const window = windowIn(shown);
  const query = useQuery(visitsQuery(uuid, window));
  const { isPlaceholderData } = query;
  return (
    <section className={classes.visits} aria-labelledby="link-visits">
      <div className={classes.head}>
        <div>
          <h2 id="link-visits">{text('visits')}</h2>
          <p className={classes.hint}>
            {format.day(window.from)} – {format.day(window.to)}
          </p>
          <p className={classes.hint}>{text('visitsHint')}</p>
        </div>
        <PeriodSelect
          period={shown.period}
          window={window}
          onPeriod={(period, chosen) => setShown({ period, chosen })}
        />
      </div>
      <QueryView query={query} failed={text('visitsFailed')} loading={<Skeleton height="16rem" radius="md" />}>
        {(data) => (
          <div className={classes.content} aria-busy={isPlaceholderData} data-busy={isPlaceholderData || undefined}>
            <Counts visits={countVisits(data.rows, data.window)} window={data.window} slug={slug} />
          </div>
        )}
      </QueryView>
    </section>
  );
};
