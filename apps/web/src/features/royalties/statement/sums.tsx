import type { StatementDetail } from '@dubplate/contract/royalties/schemas';
import { useState } from 'react';
import { useMessages } from '#lib/i18n/i18n.ts';
import { FilterChips } from '#ui/fields/filter-chips.tsx';
import { useNames } from '../parts/names.ts';
import classes from '../parts/royalties.module.css';
import { type SumRow, SumTable } from '../parts/sum-table.tsx';

const VIEWS = ['Release', 'Track', 'Store', 'Territory', 'Source'] as const;
type View = (typeof VIEWS)[number];

const FIRST = {
  Release: 'release',
  Track: 'track',
  Store: 'store',
  Territory: 'territory',
  Source: 'source',
} as const satisfies Record<View, string>;

interface SumsProps {
  readonly statement: StatementDetail;
}

const useRows = ({ releases, tracks, stores, territories, sources }: StatementDetail): Record<View, SumRow[]> => {
  const names = useNames();
  const titles = new Map(releases.map(({ release_uuid, title }) => [release_uuid, title]));
  return {
    Release: releases.map(({ release_uuid, title, units, amount }) => ({
      key: release_uuid,
      name: names.title(title),
      units,
      amount,
    })),
    Track: tracks.map(({ track_uuid, release_uuid, title, units, amount }) => ({
      key: track_uuid,
      name: (
        <span className={classes.stack}>
          <span>{names.title(title)}</span>
          <span className={classes.hint}>{names.title(titles.get(release_uuid) ?? '')}</span>
        </span>
      ),
      units,
      amount,
    })),
    Store: stores.map(({ store, units, amount }) => ({ key: store, name: names.store(store), units, amount })),
    Territory: territories.map(({ territory, units, amount }) => ({
      key: territory ?? '',
      name: names.territory(territory),
      units,
      amount,
    })),
    Source: sources.map(({ source, units, amount }) => ({ key: source, name: source, units, amount })),
  };
};

/** The earnings of a statement by release, track, store, territory or source. */
export const Sums = ({ statement }: SumsProps) => {
  const text = useMessages('app', 'royalties');
  const rows = useRows(statement);
  const [view, setView] = useState<View>('Release');
  if (statement.lines === 0) return null;
  return (
    <section aria-labelledby="statement-sums">
      <h2 id="statement-sums" className={classes.heading}>
        {text('sums')}
      </h2>
      <FilterChips
        label={text('sumsBy')}
        choices={VIEWS.map((value) => ({ value, label: text(`by${value}`) }))}
        value={view}
        onChoose={setView}
      />
      <div className={classes.afterFilter}>
        <SumTable key={view} title={text(`by${view}`)} first={text(FIRST[view])} rows={rows[view]} />
      </div>
    </section>
  );
};
