import type { ListedLink } from '@dubplate/contract/multilinks/schemas';
import { IconCopy, IconExternalLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { useCopy } from '#ui/clipboard.ts';
import { ButtonCell } from '#ui/data-table/cells.tsx';
import { type Column, DataTable, rowLinkClass } from '#ui/data-table/data-table.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { LinkStateChip } from '../link-state.tsx';
import classes from '../links.module.css';
import { useMessages } from '../messages.ts';
import { shortAddress } from '../share/short-address.ts';

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

export const LinksTable = ({ rows, isBusy = false, isLoading = false }: LinksTableProps) => {
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
