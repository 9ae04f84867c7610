import type { StaffAlert } from '@dubplate/contract/audit/schemas';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useErrorNotice } from '#features/support/index.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { type Column, DataTable } from '#ui/data-table/data-table.tsx';
import type { PagerState } from '#ui/data-table/pager/pager.tsx';
import { QueryTable } from '#ui/data-table/query-table.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { notify } from '#ui/notices/notify.ts';
import { alertsQuery, useCloseAlert } from './api.ts';
import classes from './system.module.css';

/** The kinds of alerts with a display name. */
const NAMED = {
  'file.missing': 'alertFileMissing',
  'file.unreadable': 'alertFileUnreadable',
  'payment.set-aside': 'alertPaymentSetAside',
  'payment.case': 'alertPaymentCase',
  'streams.jump': 'alertStreamsJump',
  'backup.failed': 'alertBackupFailed',
  'store.secrets-unreadable': 'alertStoreSecrets',
  'totp.unreadable': 'alertTotp',
  'username.collision': 'alertUsername',
  'delivery.unreadable-answer': 'alertUnreadableAnswer',
  'payouts.unreadable': 'alertPayoutUnreadable',
  'payouts.contradiction': 'alertPayoutContradiction',
  'payouts.partly-returned': 'alertPayoutPartlyReturned',
  'payouts.refused': 'alertPayoutRefused',
  'payouts.unknown': 'alertPayoutUnknown',
} as const;

/** Describes an alert in words; an unknown kind is shown as received. */
const useAlertName = () => {
  const text = useMessages('staff', 'system');
  return (kind: string): string => {
    if (kind.startsWith('ledger.')) return text('alertLedger');
    const named = Object.hasOwn(NAMED, kind) ? NAMED[kind as keyof typeof NAMED] : undefined;
    return named ? text(named) : kind;
  };
};

/** The facts of an alert as one line. */
const detailOf = (detail: StaffAlert['detail']): string =>
  Object.entries(detail)
    .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join(' · ');

/** The subject of an alert, linked if it has a page. */
const SubjectLink = ({ type, uuid }: { readonly type: string; readonly uuid: string }) => {
  if (type === 'release')
    return (
      <Link to="/staff/releases/$uuid" params={{ uuid }}>
        {type}
      </Link>
    );
  if (type === 'purchase')
    return (
      <Link to="/staff/purchases/$uuid" params={{ uuid }}>
        {type}
      </Link>
    );
  if (type === 'payout')
    return (
      <Link to="/staff/payouts/$uuid" params={{ uuid }}>
        {type}
      </Link>
    );
  if (type === 'user')
    return (
      <Link to="/staff/people/$uuid" params={{ uuid }}>
        {type}
      </Link>
    );
  if (type === 'store') return <Link to="/staff/stores">{type}</Link>;
  if (type === 'payment') return <Link to="/staff/purchases">{type}</Link>;
  if (type === 'ledger') return <Link to="/staff/ledger">{type}</Link>;
  return <span>{type}</span>;
};

const CloseButton = ({ alert, name }: { readonly alert: StaffAlert; readonly name: string }) => {
  const text = useMessages('staff', 'system');
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const close = useCloseAlert(alert.uuid, {
    onSuccess: () => notify.success(text('closed')),
    onError: (error) => notifyError(text('closeFailed'), error),
  });
  return (
    <Button
      variant="default"
      size="compact-md"
      aria-label={text('closeOf', { name })}
      disabled={!isOnline}
      loading={close.isPending}
      onClick={() => close.mutate()}
    >
      {text('close')}
    </Button>
  );
};

const useColumns = (): readonly Column<StaffAlert>[] => {
  const text = useMessages('staff', 'system');
  const format = useFormat();
  const nameOf = useAlertName();
  return [
    {
      key: 'kind',
      header: text('problem'),
      isTitle: true,
      cell: ({ kind, detail }) => (
        <span className={classes.named}>
          <span>{nameOf(kind)}</span>
          <span className={classes.hint}>{detailOf(detail)}</span>
        </span>
      ),
    },
    {
      key: 'subject',
      header: text('subject'),
      from: 'wide',
      cell: ({ subject_type, subject_uuid }) => (
        <span className={classes.named}>
          <SubjectLink type={subject_type} uuid={subject_uuid} />
          <code className={classes.hint}>{subject_uuid}</code>
        </span>
      ),
    },
    { key: 'times', header: text('times'), align: 'end', cell: ({ times }) => format.number(times) },
    { key: 'first', header: text('firstSeen'), from: 'large', cell: ({ first_at }) => format.shortDate(first_at) },
    { key: 'last', header: text('lastSeen'), cell: ({ last_at }) => format.dateTime(last_at) },
    {
      key: 'actions',
      header: text('actions'),
      isHeaderHidden: true,
      isActions: true,
      align: 'end',
      cell: (alert) => <CloseButton alert={alert} name={nameOf(alert.kind)} />,
    },
  ];
};

/** The problems that the service has detected. */
export const Alerts = ({ page, take, ...ways }: PagerState) => {
  const text = useMessages('staff', 'system');
  const columns = useColumns();
  return (
    <QueryTable
      query={useQuery(alertsQuery({ page, take }))}
      failed={text('alertsFailed')}
      empty={<EmptyState title={text('noAlerts')} description={text('noAlertsHint')} />}
      table={(shown) => (
        <DataTable label={text('viewalerts')} columns={columns} rowKey={({ uuid }) => uuid} {...shown} />
      )}
      {...ways}
    />
  );
};
