import type { Window } from '@dubplate/rules/statistics/periods';
import { changeInPercent } from '@dubplate/rules/statistics/series';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '../messages.ts';
import { usePercent } from '../use-percent.ts';
import classes from './general.module.css';

interface StreamsTotalProps {
  readonly total: number;
  /** The sum and the window of the previous period; null without a comparison. */
  readonly before: { readonly total: number; readonly window: Window } | null;
}

/** All streams of the window, exactly, and how they changed against the window before. */
export const StreamsTotal = ({ total, before }: StreamsTotalProps) => {
  const text = useMessages();
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
    </div>
  );
};
