import { VisuallyHidden } from '@mantine/core';
import { type CSSProperties, useMemo } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import { locales } from '#lib/i18n/language.ts';
import { useMessages } from './messages.ts';
import classes from './results.module.css';

export interface Bar {
  readonly name: string;
  readonly count: number;
}

interface BarsProps {
  /** The name of the counted value, for the table behind the picture. */
  readonly title: string;
  readonly heading: string;
  readonly bars: readonly Bar[];
  /** Horizontal bars have a line each; vertical bars are side by side, for the ranges of a scale. */
  readonly shape: 'lying' | 'upright';
}

/** Bars of counts, with the same numbers as a table for screen readers. */
export const Bars = ({ title, heading, bars, shape }: BarsProps) => {
  const text = useMessages();
  const format = useFormat();
  const language = useLanguage();
  const percent = useMemo(
    () => new Intl.NumberFormat(locales[language], { style: 'percent', maximumFractionDigits: 0 }),
    [language],
  );
  const total = bars.reduce((sum, { count }) => sum + count, 0);
  const largest = Math.max(1, ...bars.map(({ count }) => count));
  const shareOf = (count: number) => percent.format(total === 0 ? 0 : count / total);
  // A lying bar is a share of all answers; upright ones are held against the highest.
  const sizeOf = (count: number) => `${(100 * count) / Math.max(1, shape === 'lying' ? total : largest)}%`;
  return (
    <>
      <div className={classes[shape]} aria-hidden="true">
        {bars.map(({ name, count }) => (
          <div key={name} className={classes.bar}>
            <span className={classes.name}>{name}</span>
            <span className={classes.track}>
              <span className={classes.fill} style={{ '--size': sizeOf(count) } as CSSProperties} />
            </span>
            <span className={classes.figure}>
              {format.number(count)}
              {shape === 'lying' && <span className={classes.share}>{shareOf(count)}</span>}
            </span>
          </div>
        ))}
      </div>
      <VisuallyHidden>
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              {[heading, text('number'), text('share')].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bars.map(({ name, count }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{format.number(count)}</td>
                <td>{shareOf(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </>
  );
};
