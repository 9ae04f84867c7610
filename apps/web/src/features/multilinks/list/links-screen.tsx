import { Button, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useMe } from '#features/accounts/index.ts';
import { LoadError } from '#features/support/index.ts';
import { useOnline } from '#lib/http/connection.ts';
import { LoadingTable } from '#ui/data-table/loading-table.tsx';
import { Pager } from '#ui/data-table/pager/pager.tsx';
import { rememberedSize, rememberSize } from '#ui/data-table/pager/remembered-size.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { linksQuery } from '../api.ts';
import classes from '../links.module.css';
import { useMessages } from '../messages.ts';
import { LinksTable } from './links-table.tsx';
import { NewLinkDialog } from './new-link-dialog.tsx';

const List = () => {
  const text = useMessages();
  const search = useSearch({ from: '/main/links' });
  const navigate = useNavigate();
  const take = search.take ?? rememberedSize();
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(
    linksQuery({ page: search.page ?? 1, take }),
  );
  const go = (next: typeof search) => void navigate({ to: '/links', search: next, resetScroll: false });
  if (!data)
    return error ? (
      <LoadError error={error} title={text('listFailed')} onRetry={() => void refetch()} isRetrying={isFetching} />
    ) : (
      <LoadingTable>
        <LinksTable rows={[]} isLoading />
      </LoadingTable>
    );
  if (data.meta.itemCount === 0)
    return (
      <EmptyState
        title={text('none')}
        description={text('noneHint')}
        action={
          <Button variant="default" renderRoot={(props: object) => <Link to="/upload" {...props} />}>
            {text('upload')}
          </Button>
        }
      />
    );
  return (
    <>
      <LinksTable rows={data.data} isBusy={isPlaceholderData} />
      <Pager
        {...data.meta}
        onPage={(page) => go({ ...search, page })}
        onTake={(size) => {
          rememberSize(size);
          go({ ...search, take: size, page: undefined });
        }}
      />
    </>
  );
};

/** The user's links, from releases and made by hand. */
export const LinksScreen = () => {
  const text = useMessages();
  const me = useMe();
  const isOnline = useOnline();
  const [isOpen, setOpen] = useState(false);
  usePageTitle(text('title'));
  const isUnverified = me !== null && me.verified_at === null;
  return (
    <>
      <div className={classes.head}>
        <div>
          <Title order={1}>{text('title')}</Title>
          <p className={classes.lead}>{text('lead')}</p>
        </div>
        <div className={classes.start}>
          <NextStep
            leftSection={<IconPlus size={18} stroke={2} aria-hidden="true" />}
            disabled={!me || isUnverified || !isOnline}
            onClick={() => setOpen(true)}
          >
            {text('newLink')}
          </NextStep>
        </div>
      </div>
      {isUnverified && (
        <p className={classes.notice}>
          {text('verifyFirst')} <Link to="/settings">{text('verify')}</Link>
        </p>
      )}
      <List />
      <NewLinkDialog opened={isOpen} onClose={() => setOpen(false)} />
    </>
  );
};
