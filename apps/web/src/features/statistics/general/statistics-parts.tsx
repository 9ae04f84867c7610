import type { Window } from '@dubplate/rules/statistics/periods';
import { changeInPercent } from '@dubplate/rules/statistics/series';
import { useEffect } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import charts from '../charts/charts.module.css';
import { LazyDoughnut, LazyPointChart } from '../charts/lazy-charts.tsx';
import { usePercent } from '../use-percent.ts';
import classes from './general.module.css';

interface StreamsTotalProps {
  readonly total: number;
  /** The sum and the window of the previous period; null without a comparison. */
  readonly before: { readonly total: number; readonly window: Window } | null;
  /** What the sum counts, because other totals count something else. */
  readonly scope?: string;
}

/** All streams of the window, exactly, and how they changed against the window before. */
export const StreamsTotal = ({ total, before, scope }: StreamsTotalProps) => {
  const text = useMessages('app', 'statistics');
  const format = useFormat();
  const percent = usePercent();
  const change = before && changeInPercent(total, before.total);
  return (
    <div className={classes.total}>
      <p className={classes.sum}>
        <span className={classes.sumLabel}>{text('total')}</span> <span>{format.number(total)}</span>
      </p>
      {before && (
        <p className={classes.before}>
          {change !== null && <strong className={classes.change}>{percent.change(change)}</strong>}{' '}
          {text(before.total === 0 ? 'beforeNone' : 'beforeWas', {
            number: format.number(before.total),
            from: format.shortDay(before.window.from),
            to: format.shortDay(before.window.to),
          })}
        </p>
      )}
      {scope && <p className={classes.scope}>{scope}</p>}
    </div>
  );
};

const SCHEME = 'data-mantine-color-scheme';

/** While it is printed the page wears its light theme: lacquer would be white on white paper. */
export const usePaperInPrint = (): void => {
  useEffect(() => {
    const page = document.documentElement;
    let worn: string | null = null;
    const putOn = () => {
      worn = page.getAttribute(SCHEME);
      page.setAttribute(SCHEME, 'light');
    };
    const takeOff = () => {
      if (worn !== null) page.setAttribute(SCHEME, worn);
    };
    window.addEventListener('beforeprint', putOn);
    window.addEventListener('afterprint', takeOff);
    return () => {
      window.removeEventListener('beforeprint', putOn);
      window.removeEventListener('afterprint', takeOff);
    };
  }, []);
};

const ROWS = ['82%', '64%', '73%', '55%', '68%', '47%'];

const HeaderSkeleton = () => (
  <div className={charts.head}>
    <Skeleton height="1.25rem" width="11rem" mt="sm" mb="sm" />
  </div>
);

/** Placeholders of both charts in their final size. */
export const ChartsSkeleton = () => (
  <>
    <Skeleton height="2.5rem" width="14rem" className={classes.total} />
    <div className={classes.charts}>
      <div className={charts.figure}>
        <HeaderSkeleton />
        <LazyPointChart chart={null} />
      </div>
      <div className={charts.figure}>
        <HeaderSkeleton />
        <div className={charts.body}>
          <LazyDoughnut chart={null} />
          <div>
            {ROWS.map((width) => (
              <Skeleton key={width} height="0.875rem" width={width} mt="md" mb="md" />
            ))}
          </div>
        </div>
      </div>
    </div>
  </>
);
