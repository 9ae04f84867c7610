import type { ListedLink } from '@dubplate/contract/multilinks/schemas';
import { Button, Title } from '@mantine/core';
import { IconCopy, IconExternalLink, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useMe } from '#features/accounts/index.ts';
import { LoadError } from '#features/support/index.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useCopy } from '#ui/clipboard.ts';
import { ButtonCell } from '#ui/data-table/cells.tsx';
import { type Column, DataTable, rowLinkClass } from '#ui/data-table/data-table.tsx';
import { LoadingTable } from '#ui/data-table/loading-table.tsx';
import { Pager, rememberedSize, rememberSize } from '#ui/data-table/pager/pager.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { linksQuery } from '../api.ts';
import { LinkStateChip } from '../link-state.tsx';
import classes from '../links.module.css';
import { useMessages } from '../messages.ts';
import { shortAddress } from '../share/share-address.tsx';
import { NewLinkDialog } from './new-link-dialog.tsx';

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

const Actions = ({ link: { url, title } }: { readonly link: ListedLink }) => {
  const text = useMessages();
  const named = title || text('untitled');
  const { copy } = useCopy();
  const open = text('openOf', { title: named });
  return (
    <div className={classes.actions}>
      <ButtonCell
        label={text('copyOf', { title: named })}
        icon={<IconCopy {...ICON} />}
        onClick={() => void copy(url, text('copied'))}
      />
      <IconButton label={open} renderRoot={(props) => <a href={url} target="_blank" rel="noopener" {...props} />}>
        <IconExternalLink {...ICON} />
      </IconButton>
    </div>
  );
};

const useColumns = (): readonly Column<ListedLink>[] => {
  const text = useMessages();
  const format = useFormat();
  return [
    {
      key: 'title',
      header: text('name'),
      isTitle: true,
      cell: ({ uuid, title }) => (
        <Link to="/links/$uuid" params={{ uuid }} className={rowLinkClass}>
          {title || text('untitled')}
        </Link>
      ),
    },
    {
      key: 'address',
      header: text('address'),
      isPlain: true,
      cell: ({ url }) => <span className={classes.address}>{shortAddress(url)}</span>,
    },
    {
      key: 'kind',
      header: text('kind'),
      from: 'large',
      cell: ({ release }) => text(release ? 'kindRelease' : 'kindOwn'),
    },
    {
      key: 'visits',
      header: text('recentVisits'),
      align: 'end',
      cell: ({ visits }) => format.number(visits),
    },
    { key: 'created', header: text('created'), from: 'large', cell: ({ created_at }) => format.shortDate(created_at) },
    {
      key: 'state',
      header: text('state'),
      isPlain: true,
      cell: (link) => <LinkStateChip link={link} variant="plain" />,
    },
    {
      key: 'actions',
      header: text('address'),
      isHeaderHidden: true,
      isActions: true,
      align: 'end',
      cell: (link) => <Actions link={link} />,
    },
  ];
};

interface LinksTableProps {
  readonly rows: readonly ListedLink[];
  readonly isBusy?: boolean;
  readonly isLoading?: boolean;
}

const LinksTable = ({ rows, isBusy = false, isLoading = false }: LinksTableProps) => {
  const text = useMessages();
  return (
    <DataTable
      label={text('title')}
      columns={useColumns()}
      rows={rows}
      rowKey={({ uuid }) => uuid}
      isBusy={isBusy}
      isLoading={isLoading}
    />
  );
};

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
