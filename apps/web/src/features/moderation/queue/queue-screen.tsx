import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { LoadError } from '#features/support/index.ts';
import { Pager } from '#ui/data-table/pager/pager.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { RowsSkeleton } from '#ui/feedback/skeletons.tsx';
import { FilterChips } from '#ui/fields/filter-chips.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { queueQuery } from '../api.ts';
import { useMessages } from '../messages.ts';
import { filteredBy, QUEUE_STATUSES, type QueueSearch, statusOf } from '../queue-search.ts';
import classes from './queue-screen.module.css';
import { QueueTable } from './queue-table.tsx';

const Page = ({ search, go }: { search: QueueSearch; go: (next: QueueSearch) => void }) => {
  const text = useMessages();
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(queueQuery(search));
  const isQueue = statusOf(search) === 'PENDING';
  if (!data && error) {
    return (
      <LoadError
        error={error}
        title={text('queueFailed')}
        description={text('queueFailedHint')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (!data) return <RowsSkeleton count={6} />;
  const { page, take, itemCount, pageCount } = data.meta;
  if (itemCount === 0) {
    return isQueue ? (
      <EmptyState title={text('emptyQueue')} description={text('emptyQueueHint')} />
    ) : (
      <EmptyState title={text('emptyFiltered')} />
    );
  }
  return (
    <>
      <QueueTable rows={data.data} firstNumber={(page - 1) * take + 1} isBusy={isPlaceholderData} isQueue={isQueue} />
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

/** What artists have sent, and waits for a decision. */
export const QueueScreen = () => {
  const text = useMessages();
  const search = useSearch({ from: '/main/staff/releases' });
  const navigate = useNavigate();
  usePageTitle(text('title'));
  const go = (next: QueueSearch) => void navigate({ to: '/staff/releases', search: next, resetScroll: false });
  return (
    <>
      <Title order={1}>{text('title')}</Title>
      <div className={classes.tools}>
        <FilterChips
          label={text('statusFilter')}
          choices={QUEUE_STATUSES.map((value) => ({ value, label: text(`filter${value}`) }))}
          value={statusOf(search)}
          onChoose={(value) => go(filteredBy(value, search))}
        />
        <Link to="/staff/deny-reasons" className={classes.reasons ?? ''}>
          {text('reasonsTitle')}
        </Link>
      </div>
      <Page search={search} go={go} />
    </>
  );
};
