import { useNow } from '#lib/http/clock.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import { locales } from '#lib/i18n/language.ts';
import { spanOf, useSpanText } from '#lib/i18n/spans.ts';
import { Deadline } from '#ui/display/deadline.tsx';
import { useMessages } from '../messages.ts';

const HOUR_MS = 3_600_000;
/** From how little time left on the clock is marked. */
const SOON_MS = 24 * HOUR_MS;

/** `in 3 days`, or `2 days overdue`: the time until the deadline of the sender’s plan. */
export const DueClock = ({ due }: { readonly due: string }) => {
  const text = useMessages();
  const format = useFormat();
  const locale = locales[useLanguage()];
  const spanText = useSpanText('long');
  const left = Date.parse(due) - useNow().getTime();
  const words = () => {
    if (Math.abs(left) < HOUR_MS) return text(left < 0 ? 'justOverdue' : 'dueWithinHour');
    if (left < 0) return text('overdueBy', { time: spanText(-left) });
    const { value, unit } = spanOf(left);
    return new Intl.RelativeTimeFormat(locale).format(value, unit);
  };
  return (
    <Deadline at={due} title={format.dateTime(due)} left={left} soonMs={SOON_MS}>
      {words()}
    </Deadline>
  );
};
