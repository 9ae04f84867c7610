import { useMessages } from '#lib/i18n/i18n.ts';
import type { ChartLine } from './chart-model.ts';
import classes from './charts.module.css';

interface ChartLegendProps {
  readonly lines: readonly ChartLine[];
  /** The name of the period that is not over yet, and how it is drawn. */
  readonly open?: { readonly period: string; readonly isHatched: boolean } | undefined;
  /** Whether the chart has days on which something came out. */
  readonly hasMarks?: boolean;
}

const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Names two or more lines, the open period and the marks. Hidden from screen readers, which have the table. */
export const ChartLegend = ({ lines, open, hasMarks = false }: ChartLegendProps) => {
  const text = useMessages('app', 'statistics');
  const named = lines.length > 1 ? lines : [];
  if (named.length === 0 && !open && !hasMarks) return null;
  return (
    <p className={classes.legend} aria-hidden="true">
      {named.map(({ key, name, colour }) => (
        <span key={key} className={classes.legendLine}>
          <span className={classes.dot} style={{ background: colour }} />
          {name}
        </span>
      ))}
      {open && (
        <span className={classes.legendLine}>
          <span className={open.isHatched ? classes.openHatched : classes.openDashed} />
          {capitalized(text('soFar', { period: open.period }))}
        </span>
      )}
      {hasMarks && (
        <span className={classes.legendLine}>
          <svg width="12" height="12" aria-hidden="true">
            <circle cx="6" cy="6" r="4" className={classes.markSign} />
          </svg>
          {text('marks')}
        </span>
      )}
    </p>
  );
};
