import { QUEUE_COUNTED_MAX, QUEUE_SEARCH_MAX } from '@dubplate/contract/moderation/limits';
import { SEARCH_QUIET_MS } from '@dubplate/contract/releases/limits';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '#lib/i18n/format.ts';
import { FilterChips } from '#ui/fields/filter-chips.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { useMessages } from '../messages.ts';
import { QUEUE_VIEWS, type QueueSearch, type QueueView, viewOf, withView } from '../queue-search.ts';
import { countsQuery } from './api.ts';
import classes from './queue-screen.module.css';

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
  const text = useMessages();
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
