import type { StaffTicket } from '@dubplate/contract/support/schemas';
import { Link } from '@tanstack/react-router';
import { TicketStatusChip } from '#features/conversations/index.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { type Column, DataTable, type DataTableProps, rowLinkClass } from '#ui/data-table/data-table.tsx';
import { AnswerClock } from '../answer-clock.tsx';
import { askerName } from '../asker-name.ts';
import { useMessages } from '../messages.ts';
import classes from './inbox-table.module.css';

const Subject = ({ ticket }: { readonly ticket: StaffTicket }) => {
  const text = useMessages();
  const { uuid, subject, status, first_answered_at, is_from_outside, last_message } = ticket;
  const isNew = status === 'OPEN' && first_answered_at === null;
  return (
    <span className={classes.subject} data-new={isNew || undefined}>
      <span className={classes.line}>
        <Link to="/staff/tickets/$uuid" params={{ uuid }} className={rowLinkClass} data-ticket={uuid}>
          {subject}
        </Link>
        {isNew && <span className={classes.mark}>{text('new')}</span>}
        {is_from_outside && <span className={classes.outside}>{text('fromOutside')}</span>}
      </span>
      {last_message && (
        <span className={classes.preview}>
          {last_message.staff && `${text('staffWrote')} `}
          {last_message.content || text('filesOnly')}
        </span>
      )}
    </span>
  );
};

/** Conversations with the time left for the answer, asker and assignee; new ones are bold. */
export const InboxTable = (table: Pick<DataTableProps<StaffTicket>, 'rows' | 'isBusy' | 'isLoading'>) => {
  const text = useMessages();
  const format = useFormat();
  const columns: Column<StaffTicket>[] = [
    { key: 'subject', header: text('subject'), isTitle: true, cell: (ticket) => <Subject ticket={ticket} /> },
    {
      key: 'asker',
      header: text('asker'),
      width: '14rem',
      cell: ({ asker }) => (
        <span className={classes.asker}>
          <span className={classes.name}>{askerName(asker)}</span>
          <span className={classes.plan}>{text(asker.has_paid_plan ? 'planPaid' : 'planFree')}</span>
        </span>
      ),
    },
    {
      key: 'release',
      header: text('release'),
      from: 'widest',
      width: '12rem',
      isHiddenOnPhone: true,
      cell: ({ release }) => (release ? release.title || text('untitled') : '—'),
    },
    {
      key: 'due',
      header: text('answer'),
      width: '13rem',
      cell: ({ answer_due_at, status }) =>
        answer_due_at ? <AnswerClock due={answer_due_at} /> : <TicketStatusChip status={status} />,
    },
    {
      key: 'assignee',
      header: text('assignee'),
      width: '11rem',
      cell: ({ assignee }) => assignee?.name ?? text('nobody'),
    },
    {
      key: 'updated',
      header: text('updated'),
      width: '9rem',
      from: 'widest',
      isHiddenOnPhone: true,
      cell: ({ updated_at }) => (
        <time dateTime={updated_at} title={format.dateTime(updated_at)}>
          {format.shortDate(updated_at)}
        </time>
      ),
    },
  ];
  return <DataTable {...table} label={text('title')} columns={columns} rowKey={({ uuid }) => uuid} isFixed />;
};
