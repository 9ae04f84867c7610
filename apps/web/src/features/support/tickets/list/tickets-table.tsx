import type { Ticket } from '@dubplate/contract/support/schemas';
import { Link } from '@tanstack/react-router';
import { TicketStatusChip } from '#features/conversations/index.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { type Column, DataTable, type DataTableProps, rowLinkClass } from '#ui/data-table/data-table.tsx';
import { useMessages } from '../messages.ts';
import classes from './tickets-table.module.css';

/** Conversations as a table; unread answers are marked and bold. */
export const TicketsTable = (table: Pick<DataTableProps<Ticket>, 'rows' | 'isBusy' | 'isLoading'>) => {
  const text = useMessages();
  const format = useFormat();
  const columns: Column<Ticket>[] = [
    {
      key: 'subject',
      header: text('subject'),
      isTitle: true,
      cell: ({ uuid, subject, unread }) => (
        <span className={classes.title} data-unread={unread > 0 || undefined}>
          <Link to="/support/$uuid" params={{ uuid }} className={rowLinkClass}>
            {subject}
          </Link>
          {unread > 0 && <span className={classes.unread}>{text('unread', { count: unread })}</span>}
        </span>
      ),
    },
    {
      key: 'release',
      header: text('release'),
      from: 'large',
      isHiddenOnPhone: true,
      width: '14rem',
      cell: ({ release }) => (release ? release.title || text('untitled') : '—'),
    },
    {
      key: 'status',
      header: text('status'),
      width: '13rem',
      isPlain: true,
      cell: ({ status }) => <TicketStatusChip status={status} />,
    },
    {
      key: 'updated_at',
      header: text('updated'),
      width: '10rem',
      cell: ({ updated_at }) => (
        <time dateTime={updated_at} title={format.dateTime(updated_at)}>
          {format.shortDate(updated_at)}
        </time>
      ),
    },
  ];
  return <DataTable {...table} label={text('questions')} columns={columns} rowKey={({ uuid }) => uuid} isFixed />;
};
