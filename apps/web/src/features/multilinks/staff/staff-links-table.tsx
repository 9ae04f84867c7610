import type { StaffLink } from '@dubplate/contract/multilinks/schemas';
import { Button } from '@mantine/core';
import { useFormat } from '#lib/i18n/format.ts';
import { type Column, DataTable } from '#ui/data-table/data-table.tsx';
import { LinkStateChip } from '../link-state.tsx';
import { useMessages } from './messages.ts';
import { Owner } from './owner.tsx';
import { TakedownButton } from './page-actions.tsx';
import { PageName } from './page-name.tsx';
import classes from './staff.module.css';
import { type PublicPage, pageOfLink } from './staff-api.ts';

interface StaffLinksTableProps {
  readonly rows: readonly StaffLink[];
  readonly isBusy?: boolean;
  readonly isLoading?: boolean;
  readonly onTakeDown?: (page: PublicPage) => void;
  readonly onStores?: (link: StaffLink) => void;
}

const nothing = () => {};

const useColumns = ({
  onTakeDown = nothing,
  onStores = nothing,
}: Pick<StaffLinksTableProps, 'onTakeDown' | 'onStores'>): readonly Column<StaffLink>[] => {
  const text = useMessages();
  const format = useFormat();
  return [
    {
      key: 'page',
      header: text('page'),
      isTitle: true,
      cell: (link) => <PageName title={link.title} url={link.url} />,
    },
    {
      key: 'owner',
      header: text('owner'),
      cell: ({ owner }) => <Owner owner={owner} />,
    },
    {
      key: 'state',
      header: text('state'),
      isPlain: true,
      cell: (link) => (
        <span className={classes.reason}>
          <LinkStateChip link={link} variant="plain" />
          {link.open_reports > 0 && (
            <span className={classes.comment}>{text('openReports', { count: link.open_reports })}</span>
          )}
          {link.taken_down && <span className={classes.comment}>{link.taken_down.reason}</span>}
        </span>
      ),
    },
    {
      key: 'stores',
      header: text('stores'),
      align: 'end',
      from: 'large',
      cell: ({ stores }) => format.number(stores.length),
    },
    {
      key: 'actions',
      header: text('actions'),
      isHeaderHidden: true,
      isActions: true,
      align: 'end',
      cell: (link) => (
        <div className={classes.actions}>
          <Button
            variant="subtle"
            size="compact-md"
            aria-label={text('storesOf', { title: link.title || text('untitled') })}
            onClick={() => onStores(link)}
          >
            {text('stores')}
          </Button>
          <TakedownButton page={pageOfLink(link)} onTakeDown={onTakeDown} />
        </div>
      ),
    },
  ];
};

export const StaffLinksTable = ({ rows, isBusy = false, isLoading = false, ...acts }: StaffLinksTableProps) => {
  const text = useMessages();
  return (
    <DataTable
      label={text('viewall')}
      columns={useColumns(acts)}
      rows={rows}
      rowKey={({ uuid }) => uuid}
      isBusy={isBusy}
      isLoading={isLoading}
    />
  );
};
