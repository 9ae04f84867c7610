import type { DeskFigures } from '@dubplate/contract/moderation/figures-endpoints';
import { FIGURES_WEEKS } from '@dubplate/contract/moderation/limits';
import { useFormat } from '#lib/i18n/format.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import { locales } from '#lib/i18n/language.ts';
import { useSpanText } from '#lib/i18n/spans.ts';
import classes from './figures.module.css';
import { useMessages } from './messages.ts';
import { deniedShare, lateShare } from './shares.ts';

/** A share as the language writes it; a dash where there is none. */
export const useShareText = () => {
  const locale = locales[useLanguage()];
  const format = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  return (share: number | null): string => (share === null ? '—' : format.format(share));
};

/** Five key figures of the moderation desk. */
export const DeskNumbers = ({ figures }: { readonly figures: DeskFigures }) => {
  const text = useMessages();
  const format = useFormat();
  const shareText = useShareText();
  const spanText = useSpanText('long');
  const { waiting, overdue, total } = figures;
  const numbers = [
    { name: text('waiting'), value: format.number(waiting) },
    { name: text('overdue'), value: format.number(overdue), isBad: overdue > 0 },
    { name: text('median'), value: total.median_seconds === null ? '—' : spanText(total.median_seconds * 1000) },
    { name: text('deniedShare'), value: shareText(deniedShare(total)) },
    { name: text('lateShare'), value: shareText(lateShare(total)) },
  ];
  return (
    <dl className={classes.numbers} aria-label={text('now', { weeks: FIGURES_WEEKS })}>
      {numbers.map(({ name, value, isBad }) => (
        <div key={name} className={classes.number} data-bad={isBad || undefined}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};
