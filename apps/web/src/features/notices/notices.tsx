import { Button } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { LoadError } from '#features/support/index.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { RowsSkeleton } from '#ui/feedback/skeletons.tsx';
import { noticesQuery, readNotices, unreadQuery } from './api.ts';
import { useMessages } from './messages.ts';
import { NoticeLine } from './notice-line.tsx';
import classes from './notices.module.css';

/** The user's notices, newest first. Shown notices count as read; they stay highlighted while the list is open. */
export const Notices = () => {
  const text = useMessages();
  const client = useQueryClient();
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(noticesQuery);
  const notices = data?.pages.flatMap((page) => page.data);
  const newest = notices?.find(({ is_read }) => !is_read)?.at;
  useEffect(() => {
    if (!newest) return;
    // After a failure, the next visit marks them.
    void readNotices(newest).then(
      () => client.invalidateQueries({ queryKey: unreadQuery.queryKey }),
      () => undefined,
    );
  }, [newest, client]);
  if (!notices)
    return error ? (
      <LoadError error={error} title={text('failed')} onRetry={() => void refetch()} isRetrying={isFetching} />
    ) : (
      <RowsSkeleton count={4} hasImage={false} />
    );
  if (notices.length === 0) return <EmptyState title={text('none')} description={text('noneHint')} />;
  return (
    <>
      <ul className={classes.list}>
        {notices.map((notice) => (
          <NoticeLine key={notice.uuid} notice={notice} />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" fullWidth mt="md" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text('more')}
        </Button>
      )}
    </>
  );
};
