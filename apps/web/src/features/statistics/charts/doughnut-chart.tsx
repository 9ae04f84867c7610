import { drawn } from '@dubplate/rules/statistics/figures';
import { Pie, PieChart, ResponsiveContainer, Tooltip } from 'recharts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { usePercent } from '../use-percent.ts';
import type { ChartSlice } from './chart-model.ts';
import { ChartTooltip } from './chart-tooltip.tsx';
import classes from './charts.module.css';

export interface DoughnutChartProps {
  /** The label for screen readers. */
  readonly label: string;
  readonly slices: readonly ChartSlice[];
}

/** A ring of the share of each store; empty without positive values. */
export const DoughnutChart = ({ label, slices }: DoughnutChartProps) => {
  const text = useMessages('app', 'statistics');
  const percent = usePercent();
  const parts = slices.filter(({ value }) => value > 0);
  if (parts.length === 0) return <div className={classes.emptyRing} />;
  const data = parts.map((slice) => ({ ...slice, fill: slice.colour, drawn: drawn(slice.value) }));
  return (
    <ResponsiveContainer width="100%" height="100%" minWidth={0}>
      <PieChart
        margin={{ top: 4, right: 4, bottom: 4, left: 4 }}
        accessibilityLayer
        title={text('ringHelp', { name: label })}
        className={classes.drawing ?? ''}
      >
        <Pie
          data={data}
          dataKey="drawn"
          nameKey="name"
          innerRadius="68%"
          outerRadius="100%"
          startAngle={90}
          endAngle={-270}
          paddingAngle={parts.length > 1 ? 0.75 : 0}
          stroke="none"
          rootTabIndex={-1}
          isAnimationActive={false}
        />
        <Tooltip
          isAnimationActive={false}
          content={({ active, payload }) => {
            const slice = payload?.[0]?.payload as ChartSlice | undefined;
            return active && slice ? (
              <ChartTooltip
                title={slice.name}
                rows={[{ ...slice, name: text('streams'), detail: percent.share(slice.share) }]}
              />
            ) : null;
          }}
        />
      </PieChart>
    </ResponsiveContainer>
  );
};
