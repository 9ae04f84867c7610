import type { StaffTicket } from '@dubplate/contract/support/schemas';
import { fullName } from '#features/accounts/index.ts';
import { useNow } from '#lib/http/clock.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { useSpanText } from '#lib/i18n/spans.ts';
import { Deadline } from '#ui/display/deadline.tsx';

/** The asker's name, or their login if the name is unknown. */
export const askerName = (asker: StaffTicket['asker']): string => fullName(asker) ?? asker.username;

/** From how little time left on the clock is marked. */
const SOON_MS = 4 * 3_600_000;

/** How much time is left for the answer that was promised, or for how long it is overdue. */
export const AnswerClock = ({ due }: { readonly due: NonNullable<StaffTicket['answer_due_at']> }) => {
  const text = useMessages('staff', 'inbox');
  const format = useFormat();
  const spanText = useSpanText(useLanguage() === 'ru' ? 'short' : 'long');
  const left = Date.parse(due) - useNow().getTime();
  return (
    <Deadline at={due} title={format.dateTime(due)} left={left} soonMs={SOON_MS}>
      {left < 0 ? text('overdueBy', { time: spanText(-left) }) : text('answerWithin', { time: spanText(left) })}
    </Deadline>
  );
};
