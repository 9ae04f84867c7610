import { multilinksErrors } from '@dubplate/contract/multilinks/errors';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useErrorNotice } from '#features/support/index.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { confirm } from '#ui/dialog/confirm.ts';
import { notify } from '#ui/notices/notify.ts';
import { EmailText } from '#ui/texts/unbroken.tsx';
import { shortAddress } from '../share/share-address.tsx';
import { type PublicPage, useCloseReport, useRestore } from './api.ts';
import classes from './staff.module.css';

/** The owner of a page, linked to their page for staff. */
export const Owner = ({ owner }: { readonly owner: { readonly uuid: string; readonly username: string } }) => (
  <Link to="/staff/people/$uuid" params={{ uuid: owner.uuid }} className={classes.owner}>
    <EmailText>{owner.username}</EmailText>
  </Link>
);

/** The title of a page, and its address, which opens it. */
export const PageName = ({ title, url }: { readonly title: string; readonly url: string }) => {
  const text = useMessages('staff', 'linksStaff');
  return (
    <span className={classes.page}>
      <span>{title || text('untitled')}</span>
      <a href={url} target="_blank" rel="noopener noreferrer nofollow">
        {shortAddress(url).replace(/^[^/]*/, '')}
      </a>
    </span>
  );
};

interface TakedownButtonProps {
  readonly page: PublicPage;
  readonly onTakeDown: (page: PublicPage) => void;
}

/** Takes a page down, or shows it again. */
export const TakedownButton = ({ page, onTakeDown }: TakedownButtonProps) => {
  const text = useMessages('staff', 'linksStaff');
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const title = page.title || text('untitled');
  const restore = useRestore(page, {
    onSuccess: () => notify.success(text('restored')),
    onError: (error) => notifyError(text('restoreFailed'), error, multilinksErrors),
  });
  const ask = async () => {
    const asked = {
      heading: text('restoreAsk'),
      message: text('restoreMessage', { title }),
      action: text('restore'),
    };
    if (await confirm(asked)) restore.mutate(undefined);
  };
  return page.isTakenDown ? (
    <Button
      variant="default"
      size="compact-md"
      aria-label={text('restoreOf', { title })}
      disabled={!isOnline}
      loading={restore.isPending}
      onClick={() => void ask()}
    >
      {text('restore')}
    </Button>
  ) : (
    <Button
      variant="default"
      size="compact-md"
      aria-label={text('takeDownOf', { title })}
      onClick={() => onTakeDown(page)}
    >
      {text('takeDown')}
    </Button>
  );
};

/** Closes a report on a page that may stay. */
export const CloseReportButton = ({ uuid, title }: { readonly uuid: string; readonly title: string }) => {
  const text = useMessages('staff', 'linksStaff');
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const close = useCloseReport(uuid, {
    onSuccess: () => notify.success(text('closed')),
    onError: (error) => notifyError(text('closeFailed'), error, multilinksErrors),
  });
  return (
    <Button
      variant="subtle"
      size="compact-md"
      aria-label={text('closeOf', { title: title || text('untitled') })}
      disabled={!isOnline}
      loading={close.isPending}
      onClick={() => close.mutate(undefined)}
    >
      {text('close')}
    </Button>
  );
};
