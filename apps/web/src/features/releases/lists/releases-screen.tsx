import { SEARCH_MAX, SEARCH_QUIET_MS } from '@dubplate/contract/releases/limits';
import { Button, Title } from '@mantine/core';
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { LoadError } from '#features/support/index.ts';
import { Pager } from '#ui/data-table/pager/pager.tsx';
import { TableSkeleton } from '#ui/data-table/table-skeleton.tsx';
import { FilterChips } from '#ui/fields/filter-chips.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { CoverGenerator } from '../cover-generator.tsx';
import { useMessages } from './messages.ts';
import { ReleasesPlaceholder } from './releases-placeholder.tsx';
import { releasesQuery } from './releases-query.ts';
import classes from './releases-screen.module.css';
import { filtered, LISTED_STATUSES, type ReleasesSearch } from './releases-search.ts';
import { ReleasesTable } from './releases-table.tsx';

const Page = ({ search, go }: { search: ReleasesSearch; go: (next: ReleasesSearch) => void }) => {
  const text = useMessages();
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(releasesQuery(search));
  if (!data && error) {
    return (
      <LoadError
        error={error}
        title={text('failed')}
        description={text('failedHint')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (!data) return <TableSkeleton />;
  const { page, take, itemCount, pageCount } = data.meta;
  if (data.data.length === 0) return <ReleasesPlaceholder search={search} hasRows={itemCount > 0} />;
  return (
    <>
      <ReleasesTable rows={data.data} firstNumber={(page - 1) * take + 1} isBusy={isPlaceholderData} />
      <Pager
        page={page}
        pageCount={pageCount}
        itemCount={itemCount}
        take={take}
        onPage={(next) => go({ ...search, page: next })}
        onTake={(next) => go({ ...search, take: next, page: undefined })}
      />
    </>
  );
};

/** Every release of the person, with where each one is. */
export const ReleasesScreen = () => {
  const text = useMessages();
  const search = useSearch({ from: '/main/releases' });
  const navigate = useNavigate();
  usePageTitle(text('title'));
  const go = (next: ReleasesSearch, replace = false) =>
    void navigate({ to: '/releases', search: next, resetScroll: false, replace });
  const choices = (['ALL', ...LISTED_STATUSES] as const).map((value) => ({ value, label: text(`filter${value}`) }));
  const isOldestFirst = search.order === 'ASC';
  return (
    <>
      <div className={classes.head}>
        <Title order={1}>{text('title')}</Title>
        <CoverGenerator />
      </div>
      <div className={classes.search}>
        <SearchField
          label={text('search')}
          placeholder={text('searchHint')}
          value={search.search ?? ''}
          maxLength={SEARCH_MAX}
          debounceMs={SEARCH_QUIET_MS}
          // One history entry, however many pauses the typing had.
          onSearch={(value) => go(filtered(search, { search: value || undefined }), search.search !== undefined)}
        />
      </div>
      <div className={classes.tools}>
        <FilterChips
          label={text('statusFilter')}
          choices={choices}
          value={search.status ?? 'ALL'}
          onChoose={(value) => go(filtered(search, { status: value === 'ALL' ? undefined : value }))}
        />
        <Button
          variant="subtle"
          leftSection={
            isOldestFirst ? (
              <IconSortAscending size={18} stroke={1.75} />
            ) : (
              <IconSortDescending size={18} stroke={1.75} />
            )
          }
          onClick={() => go({ ...search, page: undefined, order: isOldestFirst ? undefined : 'ASC' })}
        >
          {text(isOldestFirst ? 'oldestFirst' : 'newestFirst')}
        </Button>
      </div>
      <Page search={search} go={go} />
    </>
  );
};
