import type { StaffTicket } from '@dubplate/contract/support/schemas';
import { useEffect, useState } from 'react';
import { serverNow } from '#lib/http/clock.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import { useSpanText } from '#lib/i18n/spans.ts';
import classes from './answer-clock.module.css';
import { useMessages } from './messages.ts';

const TICK_MS = 30_000;
/** From how little time left on the clock is marked. */
const SOON_MS = 4 * 3_600_000;

/** The server's time, renewed as it goes on. */
const useNow = (): Date => {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
};

/** How much time is left for the answer that was promised, or for how long it is overdue. */
export const AnswerClock = ({ due }: { readonly due: NonNullable<StaffTicket['answer_due_at']> }) => {
  const text = useMessages();
  const format = useFormat();
  const spanText = useSpanText(useLanguage() === 'ru' ? 'short' : 'long');
  const left = Date.parse(due) - useNow().getTime();
  return (
    <time
      dateTime={due}
      title={format.dateTime(due)}
      className={classes.clock}
      data-urgency={left < 0 ? 'over' : left < SOON_MS ? 'soon' : undefined}
    >
      {left < 0 ? text('overdueBy', { time: spanText(-left) }) : text('answerWithin', { time: spanText(left) })}
    </time>
  );
};
