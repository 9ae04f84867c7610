import type { EmailStatus } from '@dubplate/contract/people/limits';
import type { PersonPage, PersonTransferItem, SentEmail } from '@dubplate/contract/people/schemas';
import type { TransferStatus } from '@dubplate/contract/transfers/limits';
import type { Column } from '#ui/data-table/data-table.tsx';
import { StatusChip, type StatusTone } from '#ui/display/status-chip.tsx';
import { personEmails, personTransferred } from '../api.ts';
import { useMessages } from '../messages.ts';
import { useMoment } from '../moment.ts';
import classes from '../people.module.css';
import { loginText } from '../person-name.ts';
import { PagedSection } from './section.tsx';

interface SectionProps {
  readonly person: PersonPage;
}

const emailTones: Readonly<Record<EmailStatus, StatusTone>> = {
  SENT: 'published',
  FAILED: 'denied',
  DROPPED: 'pending',
};

const transferTones: Readonly<Record<TransferStatus, StatusTone>> = {
  waiting: 'draft',
  active: 'moderated',
  completed: 'published',
  delayed: 'pending',
  failed: 'denied',
  paused: 'pending',
};

/** The kinds of email that have a name here; another is shown by its own. */
const KINDS = [
  'verify',
  'reset',
  'transfer',
  'password-changed',
  'new-device',
  'passkey-added',
  'export-ready',
  'deletion-planned',
  'weekly-statistics',
  'release-not-sent',
  'receipt',
  'ticket-answered',
  'ticket-answer-text',
  'page-taken-down',
] as const;

export const EmailsSection = ({ person }: SectionProps) => {
  const text = useMessages();
  const moment = useMoment();
  const nameOf = (kind: string) => {
    const known = KINDS.find((one) => one === kind);
    return known ? text(`kind ${known}`) : kind;
  };
  const columns: Column<SentEmail>[] = [
    {
      key: 'email',
      header: text('email'),
      isTitle: true,
      cell: ({ kind, recipient }) => (
        <span className={classes.name}>
          <span>{nameOf(kind)}</span>
          {recipient !== person.username && <span className={classes.soft}>{loginText(recipient)}</span>}
        </span>
      ),
    },
    {
      key: 'state',
      header: text('state'),
      isPlain: true,
      width: '12rem',
      cell: ({ status }) => <StatusChip tone={emailTones[status]} label={text(`email${status}`)} variant="plain" />,
    },
    {
      key: 'date',
      header: text('date'),
      width: '12rem',
      cell: ({ at }) => <time dateTime={at}>{moment(at)}</time>,
    },
  ];
  return (
    <PagedSection
      title={text('emails')}
      count={person.counts.emails}
      none={text('noEmails')}
      columns={columns}
      rowKey={({ uuid }) => uuid}
      query={(page) => personEmails(person.uuid, page)}
    />
  );
};

/** What came from the older system; of somebody who was never there nothing is said. */
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
