import { QUEUE_COUNTED_MAX, QUEUE_SEARCH_MAX } from '@dubplate/contract/moderation/limits';
import type { Claim } from '@dubplate/contract/moderation/queue-schemas';
import { SEARCH_QUIET_MS } from '@dubplate/contract/releases/limits';
import { useQuery } from '@tanstack/react-query';
import { useMe } from '#features/accounts/index.ts';
import { useNow } from '#lib/http/clock.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { locales } from '#lib/i18n/language.ts';
import { spanOf, useSpanText } from '#lib/i18n/spans.ts';
import { Deadline } from '#ui/display/deadline.tsx';
import { FilterChips } from '#ui/fields/filter-chips.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { countsQuery, QUEUE_VIEWS, type QueueSearch, type QueueView, viewOf, withView } from '../api.ts';
import { ownerName } from '../names.ts';
import classes from './queue-screen.module.css';

/** The moderator who has claimed a release, for a table row. */
export const ClaimHolder = ({ claim }: { readonly claim: Claim }) => {
  const text = useMessages('staff', 'moderation');
  const me = useMe();
  return claim.holder.uuid === me?.uuid ? text('you') : ownerName(claim.holder);
};

const HOUR_MS = 3_600_000;
/** From how little time left on the clock is marked. */
const SOON_MS = 24 * HOUR_MS;

/** `in 3 days`, or `2 days overdue`: the time until the deadline of the sender’s plan. */
export const DueClock = ({ due }: { readonly due: string }) => {
  const text = useMessages('staff', 'moderation');
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

interface QueueFiltersProps {
  readonly search: QueueSearch;
  readonly go: (next: QueueSearch) => void;
}

const countNames = { OVERDUE: 'overdue', MINE: 'mine', ASKED: 'asked' } as const;

/** How many there are in a view, as it is written; nothing where that is not known. */
export const useCounts = () => {
  const format = useFormat();
  const { data } = useQuery(countsQuery);
  return (view: QueueView): string | undefined => {
    if (!data || view === 'ALL') return undefined;
    const count = data[view === 'OVERDUE' || view === 'MINE' || view === 'ASKED' ? countNames[view] : view];
    return count < QUEUE_COUNTED_MAX ? format.number(count) : `${format.number(QUEUE_COUNTED_MAX)}+`;
  };
};

/** Filters the queue by view and by search text. */
export const QueueFilters = ({ search, go }: QueueFiltersProps) => {
  const text = useMessages('staff', 'moderation');
  const countOf = useCounts();
  return (
    <div className={classes.tools}>
      <FilterChips
        label={text('statusFilter')}
        choices={QUEUE_VIEWS.map((value) => {
          const count = countOf(value);
          return { value, label: text(`filter${value}`), ...(count !== undefined && { count }) };
        })}
        value={viewOf(search)}
        onChoose={(view) => go(withView(view, search))}
      />
      <SearchField
        label={text('search')}
        placeholder={text('searchPlaceholder')}
        value={search.search ?? ''}
        maxLength={QUEUE_SEARCH_MAX}
        debounceMs={SEARCH_QUIET_MS}
        onSearch={(words) => go({ ...search, search: words || undefined, page: undefined })}
      />
    </div>
  );
};
