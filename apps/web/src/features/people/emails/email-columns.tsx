import type { EmailStatus } from '@dubplate/contract/people/limits';
import type { SentEmail } from '@dubplate/contract/people/schemas';
import type { ReactNode } from 'react';
import type { Column } from '#ui/data-table/data-table.tsx';
import { StatusChip, type StatusTone } from '#ui/display/status-chip.tsx';
import { useMessages } from '../messages.ts';
import { useMoment } from '../moment.ts';
import classes from '../people.module.css';

const emailTones: Readonly<Record<EmailStatus, StatusTone>> = {
  SENT: 'published',
  FAILED: 'denied',
  DROPPED: 'pending',
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
  'opinion-asked',
  'opinion-given',
  'release-not-sent',
  'release-approved',
  'release-denied',
  'release-published',
  'delivery-live',
  'delivery-refused',
  'receipt',
  'ticket-answered',
  'ticket-answer-text',
  'page-taken-down',
] as const;

/** The columns of a list of emails; `to` is shown below the kind of the email unless it is empty. */
export const useEmailColumns = <Row extends SentEmail>(to: (row: Row) => ReactNode): readonly Column<Row>[] => {
  const text = useMessages();
  const moment = useMoment();
  const nameOf = (kind: string) => {
    const known = KINDS.find((one) => one === kind);
    return known ? text(`kind ${known}`) : kind;
  };
  return [
    {
      key: 'email',
      header: text('email'),
      isTitle: true,
      cell: (row) => {
        const recipient = to(row);
        return (
          <span className={classes.name}>
            <span>{nameOf(row.kind)}</span>
            {recipient && <span className={classes.soft}>{recipient}</span>}
          </span>
        );
      },
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
};
