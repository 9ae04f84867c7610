import type { StaffAlert } from '@dubplate/contract/audit/schemas';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Subject, useFacts } from '#features/people/index.ts';
import { useErrorNotice } from '#features/support/index.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { type Column, DataTable, NoneCell } from '#ui/data-table/data-table.tsx';
import type { PagerState } from '#ui/data-table/pager/pager.tsx';
import { QueryTable } from '#ui/data-table/query-table.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { notify } from '#ui/notices/notify.ts';
import { alertsQuery, useCloseAlert } from './api.ts';
import { ErrorText } from './error-text.tsx';
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
  'secrets.payout_methods': 'alertSecretsMethods',
  'secrets.tax_fields': 'alertSecretsTaxes',
  'secrets.invoices': 'alertSecretsInvoices',
  'secrets.webhooks': 'alertSecretsWebhooks',
  'node.clock': 'alertClock',
  'username.collision': 'alertUsername',
  'delivery.unreadable-answer': 'alertUnreadableAnswer',
  'payouts.unreadable': 'alertPayoutUnreadable',
  'payouts.contradiction': 'alertPayoutContradiction',
  'payouts.partly-returned': 'alertPayoutPartlyReturned',
  'payouts.mismatch': 'alertPayoutMismatch',
  'payouts.refused': 'alertPayoutRefused',
  'payouts.unknown': 'alertPayoutUnknown',
} as const;

/** Returns the key of an alert's texts; undefined for an unknown kind. */
const knownAlert = (kind: string) => {
  if (kind.startsWith('ledger.')) return 'alertLedger';
  if (kind.startsWith('royalties.')) return 'alertRoyalties';
  return Object.hasOwn(NAMED, kind) ? NAMED[kind as keyof typeof NAMED] : undefined;
};

/** Returns a function that names an alert in words; an unknown kind is shown as received. */
const useAlertName = () => {
  const text = useMessages('staff', 'system');
  return (kind: string): string => {
    const known = knownAlert(kind);
    return known ? text(known) : kind;
  };
};

/** The subjects without a page: only their id finds them. */
const PAGELESS: readonly string[] = ['backup', 'file', 'track'];

/** What to do about an alert, and the stored facts. */
const Advice = ({ alert }: { readonly alert: StaffAlert }) => {
  const text = useMessages('staff', 'system');
  const { nameOf, shownOf } = useFacts();
  const { kind, detail, subject_type, subject_uuid } = alert;
  const known = knownAlert(kind);
  return (
    <span className={classes.named}>
      {known && <span className={classes.advice}>{text(`${known}Advice`)}</span>}
      <span className={classes.hint}>
        {Object.entries(detail).map(([name, value], place) => (
          <span key={name}>
            {place > 0 && ' · '}
            {nameOf(name)}:{' '}
            {typeof value === 'string' ? (
              <ErrorText error={shownOf(value, name)} />
            ) : (
              shownOf(typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as number), name)
            )}
          </span>
        ))}
      </span>
      {PAGELESS.includes(subject_type) && <code className={classes.code}>{subject_uuid}</code>}
    </span>
  );
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
      width: '13rem',
      cell: ({ kind }) => (
        <span className={classes.named}>
          <span>{nameOf(kind)}</span>
          {knownAlert(kind) && <code className={classes.code}>{kind}</code>}
        </span>
      ),
    },
    { key: 'advice', header: text('whatToDo'), isPlain: true, cell: (alert) => <Advice alert={alert} /> },
    {
      key: 'subject',
      header: text('subject'),
      from: 'large',
      width: '6.5rem',
      cell: ({ subject_type, subject_uuid }) => <Subject type={subject_type} uuid={subject_uuid} />,
    },
    {
      key: 'times',
      header: text('times'),
      align: 'end',
      width: '4rem',
      cell: ({ times }) => (times > 1 ? format.number(times) : <NoneCell>1</NoneCell>),
    },
    {
      key: 'first',
      header: text('firstSeen'),
      from: 'widest',
      isHiddenOnPhone: true,
      width: '8rem',
      cell: ({ first_at }) => format.shortDate(first_at),
    },
    {
      key: 'last',
      header: text('lastSeen'),
      width: '7.5rem',
      cell: ({ last_at }) => <time title={format.dateTime(last_at)}>{format.shortDate(last_at)}</time>,
    },
    {
      key: 'actions',
      header: text('actions'),
      isHeaderHidden: true,
      isActions: true,
      align: 'end',
      width: '7rem',
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
        <DataTable label={text('viewalerts')} columns={columns} rowKey={({ uuid }) => uuid} isFixed {...shown} />
      )}
      {...ways}
    />
  );
};
