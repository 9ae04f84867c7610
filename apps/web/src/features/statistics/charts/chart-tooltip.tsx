import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import classes from './charts.module.css';

export interface TooltipRow {
  readonly key: string;
  readonly name: string;
  readonly colour: string;
  readonly value: number;
  /** Beside the value, such as a share. */
  readonly detail?: string;
}

interface ChartTooltipProps {
  readonly title: string;
  readonly rows: readonly TooltipRow[];
  /** The releases that came out at this point. */
  readonly marks?: readonly string[];
  /** Whether this point is not over yet. */
  readonly isOpen?: boolean;
}

/** The number of lines that fit on a phone. */
const SHOWN = 8;

/** The values of a chart at one point, exact and with corrections; announced when the keyboard moves the point. */
export const ChartTooltip = ({ title, rows, marks = [], isOpen = false }: ChartTooltipProps) => {
  const text = useMessages('app', 'statistics');
  const format = useFormat();
  const sorted = rows.length > SHOWN ? [...rows].sort((a, b) => Math.abs(b.value) - Math.abs(a.value)) : rows;
  const hidden = sorted.length - SHOWN;
  return (
    <div className={classes.tooltip} role="status">
      <p className={classes.tooltipTitle}>{isOpen ? text('soFar', { period: title }) : title}</p>
      {sorted.slice(0, SHOWN).map(({ key, name, colour, value, detail }) => (
        <p key={key} className={classes.tooltipRow}>
          <span className={classes.dot} style={{ background: colour }} aria-hidden="true" />
          <span className={classes.tooltipName}>{name}</span>{' '}
          <span className={classes.tooltipValue}>
            {format.number(value)}
            {value < 0 && ` (${text('correction')})`}
          </span>{' '}
          {detail && <span className={classes.tooltipDetail}>{detail}</span>}
        </p>
      ))}
      {hidden > 0 && <p className={classes.tooltipMore}>{text('more', { count: hidden })}</p>}
      {marks.length > 0 && <p className={classes.tooltipMore}>{text('cameOut', { titles: marks.join(', ') })}</p>}
    </div>
  );
};
