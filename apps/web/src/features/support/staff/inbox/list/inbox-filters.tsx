import { TICKET_SEARCH_MAX } from '@dubplate/contract/support/limits';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMe } from '#features/accounts/index.ts';
import { FilterChips } from '#ui/fields/filter-chips.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { assigneesQuery, countsQuery } from '../api.ts';
import { INBOX_VIEWS, type InboxSearch, type InboxView, viewOf, withView } from '../inbox-search.ts';
import { useMessages } from '../messages.ts';
import classes from './inbox-screen.module.css';

const KEYS_REST_MS = 250;

interface InboxFiltersProps {
  readonly search: InboxSearch;
  readonly go: (next: InboxSearch) => void;
}

/** Filters the inbox by view, assignee and search text. */
export const InboxFilters = ({ search, go }: InboxFiltersProps) => {
  const text = useMessages();
  const me = useMe();
  const { data: counts } = useQuery(countsQuery);
  const { data: assignees = [] } = useQuery(assigneesQuery);
  const countOf = (view: InboxView) => (view === 'ALL' ? undefined : counts?.[view === 'OVERDUE' ? 'overdue' : view]);
  const change = (part: InboxSearch) => go({ ...search, ...part, page: undefined });
  const withCount = (label: string, count: number | undefined) => (count === undefined ? label : `${label} (${count})`);
  return (
    <div className={classes.tools}>
      <FilterChips
        label={text('viewFilter')}
        choices={INBOX_VIEWS.map((value) => {
          const count = countOf(value);
          return { value, label: text(`view${value}`), ...(count !== undefined && { count }) };
        })}
        value={viewOf(search)}
        onChoose={(view) => go(withView(view, search))}
      />
      <div className={classes.fields}>
        <NativeSelect
          size="md"
          aria-label={text('assignee')}
          value={search.assignee ?? ''}
          onChange={({ currentTarget }) => change({ assignee: currentTarget.value || undefined })}
          data={[
            { value: '', label: text('anyAssignee') },
            { value: 'me', label: withCount(text('mine'), counts?.mine) },
            { value: 'none', label: withCount(text('unassigned'), counts?.unassigned) },
            ...assignees
              .filter(({ uuid }) => uuid !== me?.uuid)
              .map(({ uuid, name }) => ({ value: uuid as string, label: name })),
          ]}
        />
        <SearchField
          label={text('search')}
          placeholder={text('searchPlaceholder')}
          value={search.search ?? ''}
          maxLength={TICKET_SEARCH_MAX}
          debounceMs={KEYS_REST_MS}
          onSearch={(words) => change({ search: words || undefined })}
        />
      </div>
    </div>
  );
};
