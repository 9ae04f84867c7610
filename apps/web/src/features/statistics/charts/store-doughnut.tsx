import { streamsText, withShares } from '@dubplate/rules/statistics/figures';
import { storeName } from '@dubplate/rules/statistics/store-name';
import { useMessages as useStatisticsMessages } from '../messages.ts';
import { useStoreColour } from '../stores/store-colour.ts';
import { StoreList } from '../stores/store-list.tsx';
import { usePercent } from '../use-percent.ts';
import { ChartFigure } from './chart-figure.tsx';
import type { ChartSlice } from './chart-model.ts';
import { RingPlace } from './lazy-charts.tsx';

interface StoreDoughnutProps {
  /** In the order in which they are listed. */
  readonly stores: readonly { readonly platform: string; readonly totalQuantity: number }[];
  readonly total: number;
  readonly fileName: string;
}

/** The share of each store as a ring beside the list of stores. */
export const StoreDoughnut = ({ stores, total, fileName }: StoreDoughnutProps) => {
  const text = useStatisticsMessages();
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
      <RingPlace chart={{ label: text('byStore'), slices }} middle={streamsText(total)} />
    </ChartFigure>
  );
};
