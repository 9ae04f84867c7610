import { EMAIL_STATUSES, type EmailStatus } from '@dubplate/contract/people/limits';
import type { SentEmail, SentEmailOfAnyone } from '@dubplate/contract/people/schemas';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMessages } from '#lib/i18n/i18n.ts';
import { type Column, DataTable } from '#ui/data-table/data-table.tsx';
import type { PagerState } from '#ui/data-table/pager/pager.tsx';
import { QueryTable } from '#ui/data-table/query-table.tsx';
import { StatusChip, type StatusTone } from '#ui/display/status-chip.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { FilterChips } from '#ui/fields/filter-chips.tsx';
import { emailsQuery } from '../api.ts';
import peopleClasses from '../people.module.css';
import { loginText, useMoment } from '../person-parts.tsx';
import classes from './emails.module.css';

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
  'royalty-statement',
  'moving-steps',
  'balance-held',
  'whole-balance-held',
  'hold-ended',
  'balance-adjusted',
  'split-invitation',
  'split-reduced',
  'splits-changed',
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
  const text = useMessages('staff', 'people');
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
          <span className={peopleClasses.name}>
            <span>{nameOf(row.kind)}</span>
            {recipient && <span className={peopleClasses.soft}>{recipient}</span>}
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

interface EmailsProps extends PagerState {
  /** The status from the address; an unknown status selects all. */
  readonly status: string | undefined;
  readonly onStatus: (status: EmailStatus | undefined) => void;
}

/** The emails to all users, with the failed ones. */
export const Emails = ({ status, onStatus, page, take, ...ways }: EmailsProps) => {
  const text = useMessages('staff', 'people');
  const chosen = EMAIL_STATUSES.find((each) => each === status);
  const columns = useEmailColumns<SentEmailOfAnyone>(({ recipient, user_uuid }) => (
    <Link to="/staff/people/$uuid" params={{ uuid: user_uuid }} className={peopleClasses.link}>
      {loginText(recipient)}
    </Link>
  ));
  return (
    <>
      <div className={classes.filters}>
        <FilterChips
          label={text('emailsShown')}
          choices={[
            { value: 'ALL', label: text('emailsALL') },
            ...EMAIL_STATUSES.map((value) => ({ value, label: text(`emails${value}`) })),
          ]}
          value={chosen ?? 'ALL'}
          onChoose={(value) => onStatus(EMAIL_STATUSES.find((each) => each === value))}
        />
      </div>
      <QueryTable
        query={useQuery(emailsQuery({ status: chosen, page, take }))}
        failed={text('emailsFailed')}
        empty={<EmptyState title={text('noEmails')} description={text(chosen ? 'noEmailsSoHint' : 'noEmailsHint')} />}
        table={(shown) => (
          <DataTable label={text('emails')} columns={columns} rowKey={({ uuid }) => uuid} isFixed {...shown} />
        )}
        {...ways}
      />
    </>
  );
};
