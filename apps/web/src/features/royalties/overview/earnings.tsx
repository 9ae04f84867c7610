import type { OwnRoyalties } from '@dubplate/contract/royalties/schemas';
import { centsText } from '@dubplate/rules/royalties/amount-text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PointLines } from '#features/statistics/lazy-parts.tsx';
import { serverNow } from '#lib/http/clock.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { HeaderRow } from '#ui/display/page-header.tsx';
import { QueryFallback } from '#ui/feedback/query-view.tsx';
import { RowsSkeleton } from '#ui/feedback/skeletons.tsx';
import { FilterChips } from '#ui/fields/filter-chips.tsx';
import { earningsQuery } from '../api.ts';
import { Amount } from '../parts/amount.tsx';
import { addMonths, monthOf, monthsBetween, useMonthText } from '../parts/months.ts';
import { useNames } from '../parts/names.ts';
import classes from '../parts/royalties.module.css';
import { SumTable } from '../parts/sum-table.tsx';

/** Lengths of the period on offer, in months. */
const LENGTHS = ['12', '24', '60'] as const;
type Length = (typeof LENGTHS)[number];

/** A point of the chart, in whole cents like the texts beside it. */
const pointOf = (amount: string): number => {
  const { sign, digits } = centsText(amount, { group: '', decimal: '.' });
  return Number(sign + digits);
};

interface ChartsProps {
  readonly earnings: OwnRoyalties;
  readonly first: string;
  readonly last: string;
}

const MonthLines = ({ earnings, first, last }: ChartsProps) => {
  const text = useMessages('app', 'royalties');
  const monthText = useMonthText();
  const months = monthsBetween(first, last);
  // Later months are not closed yet.
  const newest = earnings.months.reduce((latest, { month }) => (month > latest ? month : latest), '');
  const amounts = new Map(earnings.months.map(({ month, amount }) => [month, amount]));
  return (
    <PointLines
      title={text('byMonth')}
      first={text('month')}
      points={months.map((month) => ({ tick: month.replace('-', '.'), name: monthText(month) }))}
      lines={[
        {
          key: 'earnings',
          name: text('earningsUsd'),
          colour: 'var(--ink)',
          values: months.map((month) => (month > newest ? null : pointOf(amounts.get(month) ?? '0'))),
        },
      ]}
      fileName={`royalties-${first}-${last}`}
      look="columns"
    />
  );
};

const Sums = ({ earnings }: Pick<ChartsProps, 'earnings'>) => {
  const text = useMessages('app', 'royalties');
  const names = useNames();
  return (
    <div className={classes.sums}>
      <SumTable
        title={text('byStore')}
        first={text('store')}
        rows={earnings.stores.map(({ store, amount }) => ({ key: store, name: names.store(store), amount }))}
      />
      <SumTable
        title={text('byRelease')}
        first={text('release')}
        rows={earnings.releases.map(({ release_uuid, title, amount }) => ({
          key: release_uuid,
          name: names.title(title),
          amount,
        }))}
      />
      <SumTable
        title={text('byTerritory')}
        first={text('territory')}
        rows={earnings.territories.map(({ territory, amount }) => ({
          key: territory ?? '',
          name: names.territory(territory),
          amount,
        }))}
      />
    </div>
  );
};

/** Earnings of closed months: over time, by store, release and territory. */
export const Earnings = () => {
  const text = useMessages('app', 'royalties');
  const [length, setLength] = useState<Length>('12');
  const last = monthOf(serverNow());
  const first = addMonths(last, 1 - Number(length));
  const query = useQuery(earningsQuery(first, last));
  const { data, isPlaceholderData } = query;
  return (
    <section aria-labelledby="royalty-earnings" aria-busy={isPlaceholderData}>
      <HeaderRow>
        <h2 id="royalty-earnings" className={classes.heading}>
          {text('earnings')} {data && <Amount value={data.total} />}
        </h2>
        <FilterChips
          label={text('period')}
          choices={LENGTHS.map((value) => ({ value, label: text(`months${value}`) }))}
          value={length}
          onChoose={setLength}
        />
      </HeaderRow>
      {data ? (
        data.months.length === 0 ? (
          <p className={classes.hint}>{text('noEarnings')}</p>
        ) : (
          <div className={classes.charts}>
            <MonthLines earnings={data} first={first} last={last} />
            <Sums earnings={data} />
          </div>
        )
      ) : (
        <QueryFallback
          query={query}
          failed={text('earningsFailed')}
          loading={<RowsSkeleton count={6} hasImage={false} />}
        />
      )}
    </section>
  );
};
