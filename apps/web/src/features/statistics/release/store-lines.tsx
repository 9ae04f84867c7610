import type { StatisticsRow } from '@dubplate/contract/statistics/schemas';
import { utcDay } from '@dubplate/rules/dates';
import type { Window } from '@dubplate/rules/statistics/periods';
import { pointsOf, streamsAt } from '@dubplate/rules/statistics/series';
import { storeName } from '@dubplate/rules/statistics/store-name';
import { serverNow } from '#lib/http/clock.ts';
import { useChartPoints } from '../charts/axis-labels.ts';
import { ChartFigure } from '../charts/chart-figure.tsx';
import { type ChartLine, tableOf } from '../charts/chart-model.ts';
import { LinesPlace } from '../charts/lazy-charts.tsx';
import { useMessages as useChartMessages } from '../charts/messages.ts';
import { useMessages } from '../messages.ts';
import { useStoreColour } from '../stores/store-colour.ts';

interface StoreLinesProps {
  readonly window: Window;
  readonly rows: readonly StatisticsRow[];
  /** In the order of their importance. */
  readonly stores: readonly { readonly platform: string }[];
  readonly fileName: string;
}

/** A line for each store, month by month; months to come have no point. */
export const StoreLines = ({ window, rows, stores, fileName }: StoreLinesProps) => {
  const text = useMessages();
  const colourOf = useStoreColour();
  const words = useChartMessages();
  const today = utcDay(serverNow());
  const months = pointsOf(window, 'MONTH');
  const points = useChartPoints(months, 'MONTH');
  const lines: ChartLine[] = stores.map(({ platform }) => ({
    key: platform,
    name: storeName(platform),
    colour: colourOf(platform),
    values: streamsAt(
      months,
      rows.filter((row) => row.platform === platform),
    ).map((value, place) => ((months[place] ?? today) > today && value === 0 ? null : value)),
  }));
  const title = text('byMonth');
  return (
    <ChartFigure
      title={title}
      fileName={fileName}
      table={tableOf(words('month'), points, lines)}
      legend={lines.map(({ name, colour }) => ({ name, colour, value: '' }))}
    >
      <LinesPlace chart={{ label: title, points, lines }} />
    </ChartFigure>
  );
};
