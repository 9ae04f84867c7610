import type { NoticeKind } from '@dubplate/contract/notices/limits';
import type { Notice } from '@dubplate/contract/notices/schemas';
import { Button, VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-view.tsx';
import { RowsSkeleton } from '#ui/feedback/skeletons.tsx';
import { noticesQuery, readNotices, unreadQuery } from './api.ts';
import classes from './notices.module.css';

const ABOUT_BALANCE: ReadonlySet<NoticeKind> = new Set(['balance-held', 'hold-ended', 'balance-adjusted']);

/** Links to the subject of a notice; plain text if it no longer exists. */
const NoticeLink = ({ notice, children }: { readonly notice: Notice; readonly children: ReactNode }) => {
  const { kind, release_uuid, purchase_uuid, ticket_uuid } = notice;
  const className = classes.link;
  if (release_uuid) {
    const to = kind === 'release-not-sent' ? '/drafts/$uuid' : '/releases/$uuid';
    return <Link {...{ to, className, params: { uuid: release_uuid } }}>{children}</Link>;
  }
  if (purchase_uuid)
    return <Link {...{ to: '/purchases/$uuid', className, params: { uuid: purchase_uuid } }}>{children}</Link>;
  if (ticket_uuid)
    return <Link {...{ to: '/support/$uuid', className, params: { uuid: ticket_uuid } }}>{children}</Link>;
  if (kind === 'moves-due') return <Link {...{ to: '/catalogue-imports/moving', className }}>{children}</Link>;
  if (ABOUT_BALANCE.has(kind)) return <Link {...{ to: '/royalties', className }}>{children}</Link>;
  return children;
};

const NoticeLine = ({ notice }: { readonly notice: Notice }) => {
  const text = useMessages('app', 'notices');
  const format = useFormat();
  const { kind, at, is_read, title, store, reason, amount } = notice;
  const values = { title: title || text('untitled'), store: store ?? '', amount: format.money(amount ?? 0) };
  return (
    <li className={classes.notice} data-unread={!is_read || undefined}>
      <p className={classes.what}>
        {!is_read && <VisuallyHidden>{text('unread')}: </VisuallyHidden>}
        <NoticeLink notice={notice}>{text(`kind ${kind}`, values)}</NoticeLink>
      </p>
      {reason && <p className={classes.reason}>{reason}</p>}
      <time className={classes.when} dateTime={at}>
        {format.dateTime(at)}
      </time>
    </li>
  );
};

/** The user's notices, newest first. Shown notices count as read; they stay highlighted while the list is open. */
export const Notices = () => {
  const text = useMessages('app', 'notices');
  const client = useQueryClient();
  const query = useInfiniteQuery(noticesQuery);
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
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
    return (
      <QueryFallback query={query} failed={text('failed')} loading={<RowsSkeleton count={4} hasImage={false} />} />
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
