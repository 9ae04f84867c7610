import type { PersonPage, PersonTransferItem } from '@dubplate/contract/people/schemas';
import type { TransferStatus } from '@dubplate/contract/transfers/limits';
import type { Column } from '#ui/data-table/data-table.tsx';
import { StatusChip, type StatusTone } from '#ui/display/status-chip.tsx';
import { personEmails, personTransferred } from '../api.ts';
import { useEmailColumns } from '../emails/email-columns.tsx';
import { useMessages } from '../messages.ts';
import classes from '../people.module.css';
import { loginText } from '../person-name.ts';
import { PagedSection } from './section.tsx';

interface SectionProps {
  readonly person: PersonPage;
}

const transferTones: Readonly<Record<TransferStatus, StatusTone>> = {
  waiting: 'draft',
  active: 'moderated',
  completed: 'published',
  delayed: 'pending',
  failed: 'denied',
  paused: 'pending',
};

export const EmailsSection = ({ person }: SectionProps) => {
  const text = useMessages();
  return (
    <PagedSection
      title={text('emails')}
      count={person.counts.emails}
      none={text('noEmails')}
      columns={useEmailColumns(({ recipient }) => recipient !== person.username && loginText(recipient))}
      rowKey={({ uuid }) => uuid}
      query={(page) => personEmails(person.uuid, page)}
    />
  );
};

/** The items moved from the older system; empty for users who never had an account there. */
export const TransferredSection = ({ person }: SectionProps) => {
  const text = useMessages();
  if (person.transfer === null) return null;
  const columns: Column<PersonTransferItem>[] = [
    {
      key: 'item',
      header: text('item'),
      isTitle: true,
      cell: ({ name, reason }) => (
        <span className={classes.name}>
          <span>{name}</span>
          {reason && <span className={classes.soft}>{text(`reason${reason}`)}</span>}
        </span>
      ),
    },
    { key: 'kind', header: text('item'), isHeaderHidden: true, width: '8rem', cell: ({ kind }) => text(`kind${kind}`) },
    {
      key: 'state',
      header: text('state'),
      isPlain: true,
      width: '12rem',
      cell: ({ status }) => <StatusChip tone={transferTones[status]} label={text(`item${status}`)} variant="plain" />,
    },
  ];
  return (
    <PagedSection
      title={text('transferred')}
      count={person.counts.transferred}
      none={text('noTransferred')}
      columns={columns}
      rowKey={({ uuid }) => uuid}
      query={(page) => personTransferred(person.uuid, page)}
    />
  );
};
