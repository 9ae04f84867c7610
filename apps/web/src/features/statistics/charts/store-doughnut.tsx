import { streamsText, withShares } from '@dubplate/rules/statistics/figures';
import { storeName } from '@dubplate/rules/statistics/store-name';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { useStoreColour } from '../stores/store-colour.ts';
import classes from '../stores/store-list.module.css';
import { usePercent } from '../use-percent.ts';
import { ChartFigure } from './chart-figure.tsx';
import type { ChartSlice } from './chart-model.ts';
import { LazyDoughnut } from './lazy-charts.tsx';

interface StoreStreams {
  readonly platform: string;
  readonly totalQuantity: number;
}

interface StoreListProps {
  /** In the order in which they are shown. */
  readonly stores: readonly StoreStreams[];
}

/** Each store with its colour, its part of all streams and how many these are. */
export const StoreList = ({ stores }: StoreListProps) => {
  const text = useMessages('app', 'statistics');
  const colourOf = useStoreColour();
  const format = useFormat();
  const percent = usePercent();
  return (
    <ul className={classes.stores} aria-label={text('stores')}>
      {withShares(stores).map(({ platform, totalQuantity, share }) => (
        <li key={platform} className={classes.store} data-none={totalQuantity === 0 || undefined}>
          <span
            className={classes.sign}
            style={{ background: colourOf(platform) }}
            data-letters={[...storeName(platform)].slice(0, 2).join('')}
            aria-hidden="true"
          />
          <span className={classes.name}>{storeName(platform)}</span>{' '}
          {totalQuantity === 0 ? (
            <span className={classes.count}>{text('noStreams')}</span>
          ) : (
            <>
              <span className={classes.share}>{percent.share(share)}</span>{' '}
              <span className={classes.count} title={format.number(totalQuantity)}>
                {streamsText(totalQuantity)}
              </span>
            </>
          )}
        </li>
      ))}
    </ul>
  );
};

interface StoreDoughnutProps {
  /** In the order in which they are listed. */
  readonly stores: readonly { readonly platform: string; readonly totalQuantity: number }[];
  readonly total: number;
  readonly fileName: string;
}

/** The share of each store as a ring beside the list of stores. */
export const StoreDoughnut = ({ stores, total, fileName }: StoreDoughnutProps) => {
  const text = useMessages('app', 'statistics');
  const colourOf = useStoreColour();
  const percent = usePercent();
  const slices: ChartSlice[] = withShares(stores).map(({ platform, totalQuantity, share }) => ({
    key: platform,
    name: storeName(platform),
    colour: colourOf(platform),
    value: totalQuantity,
    share,
  }));
  return (
    <ChartFigure
      title={text('byStore')}
      fileName={fileName}
      table={{
        head: [text('stores'), text('share'), text('streams')],
        rows: slices.map(({ name, value, share }) => [name, percent.share(share), value]),
      }}
      legend={slices
        .filter(({ value }) => value > 0)
        .map(({ name, colour, value, share }) => ({
          name,
          colour,
          value: `${percent.share(share)}  ${streamsText(value)}`,
        }))}
      aside={<StoreList stores={stores} />}
    >
      <LazyDoughnut chart={{ label: text('byStore'), slices }} middle={streamsText(total)} />
    </ChartFigure>
  );
};
