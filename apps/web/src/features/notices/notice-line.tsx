import type { Notice } from '@dubplate/contract/notices/schemas';
import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from './messages.ts';
import classes from './notices.module.css';

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
  return children;
};

export const NoticeLine = ({ notice }: { readonly notice: Notice }) => {
  const text = useMessages();
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
