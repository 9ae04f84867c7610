import { SEARCH_MAX, SEARCH_QUIET_MS } from '@dubplate/contract/releases/limits';
import { Box, Button, Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { draftsQuery } from '#features/releases/api.ts';
import { LoadError } from '#features/support/index.ts';
import { Pager } from '#ui/data-table/pager/pager.tsx';
import { TableSkeleton } from '#ui/data-table/table-skeleton.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { useMessages } from '../messages.ts';
import { DraftsTable } from './drafts-table.tsx';
import { KeptBanner } from './kept-banner.tsx';

export const DRAFTS_ON_A_PAGE = 10;

const DraftsList = () => {
  const text = useMessages();
  const navigate = useNavigate();
  const { page = 1, take = DRAFTS_ON_A_PAGE, search } = useSearch({ from: '/main/drafts' });
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(draftsQuery(page, take, search));
  const go = (next: { page?: number; take: number; search?: string }, replace = false) =>
    void navigate({ to: '/drafts', search: next, resetScroll: false, replace });

  if (!data && error) return <LoadError error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (!data)
    return (
      <>
        <Skeleton height="2.625rem" width="min(24rem, 100%)" mb="lg" />
        <TableSkeleton count={5} />
      </>
    );
  if (data.meta.itemCount === 0 && !search)
    return (
      <EmptyState
        title={text('noDrafts')}
        description={text('noDraftsHint')}
        action={
          <NextStep component={Link} to="/upload" size="lg">
            {text('begin')}
          </NextStep>
        }
      />
    );
  const searched = search ? { search } : {};
  const field = (
    <Box mb="lg">
      <SearchField
        label={text('search')}
        placeholder={text('searchHint')}
        value={search ?? ''}
        maxLength={SEARCH_MAX}
        debounceMs={SEARCH_QUIET_MS}
        // One history entry, however many pauses the typing had.
        onSearch={(value) => go({ take, ...(value && { search: value }) }, search !== undefined)}
      />
    </Box>
  );
  if (data.meta.itemCount === 0)
    return (
      <>
        {field}
        <EmptyState
          title={text('nothingFor', { search: search ?? '' })}
          description={text('nothingForHint')}
          action={
            <Button variant="default" onClick={() => go({ take })}>
              {text('clearSearch')}
            </Button>
          }
        />
      </>
    );
  if (data.data.length === 0)
    return (
      <>
        {field}
        <EmptyState
          title={text('emptyPage')}
          action={
            <Button variant="default" onClick={() => go({ take, ...searched })}>
              {text('toFirstPage')}
            </Button>
          }
        />
      </>
    );
  return (
    <>
      {field}
      <DraftsTable
        drafts={data.data}
        firstNumber={(page - 1) * take + 1}
        isBusy={isPlaceholderData}
        onDeleted={() => {
          if (data.data.length === 1 && page > 1) go({ page: page - 1, take, ...searched });
        }}
      />
      <Pager
        page={page}
        pageCount={data.meta.pageCount}
        itemCount={data.meta.itemCount}
        take={take}
        onPage={(next) => go({ page: next, take, ...searched })}
        onTake={(next) => go({ page: 1, take: next, ...searched })}
      />
    </>
  );
};

/** Everything begun and not sent yet, last changed first. */
export const DraftsScreen = () => {
  const text = useMessages();
  usePageTitle(text('drafts'));
  return (
    <>
      <Title order={1}>{text('drafts')}</Title>
      <Text size="lg" c="dimmed" mt="xs" mb="xl">
        {text('draftsLead')}
      </Text>
      <KeptBanner />
      <DraftsList />
    </>
  );
};
