import { payoutsErrors } from '@dubplate/contract/payouts/errors';
import { PAYOUT_FILE_FORMATS } from '@dubplate/contract/payouts/limits';
import type { PayoutFile } from '@dubplate/contract/payouts/schemas';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Amount } from '#features/payouts/parts/amount.tsx';
import shared from '#features/payouts/parts/payouts.module.css';
import { useMoney } from '#features/royalties/index.ts';
import { useErrorNotice } from '#features/support/index.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { saveFile } from '#lib/save-file.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { BackLink } from '#ui/back-link.tsx';
import { type Column, DataTable } from '#ui/data-table/data-table.tsx';
import { pagerStateOf } from '#ui/data-table/pager/pager.tsx';
import { QueryTable } from '#ui/data-table/query-table.tsx';
import { confirm } from '#ui/dialog/confirm.ts';
import { PageHeader } from '#ui/display/page-header.tsx';
import { StatusChip } from '#ui/display/status-chip.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { notify } from '#ui/notices/notify.ts';
import { fetchPayoutFile, payoutFilesQuery, useCancelFile, useCreateFile } from '../api.ts';
import { Reconcile } from './reconcile.tsx';

const endings = { csv: 'csv', pain001: 'xml' } as const;

const CreateButtons = () => {
  const text = useMessages('staff', 'staffPayouts');
  const money = useMoney();
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const create = useCreateFile({
    onSuccess: ({ payouts, sum }) => {
      notify.withdrawError(text('createFailed'));
      notify.success(text('created', { count: payouts, sum: money.short(sum) }));
    },
    onError: (error) => notifyError(text('createFailed'), error, payoutsErrors),
  });
  return (
    <div className={shared.buttons}>
      {PAYOUT_FILE_FORMATS.map((format) => (
        <Button
          key={format}
          variant="default"
          disabled={!isOnline || (create.isPending && create.variables !== format)}
          loading={create.isPending && create.variables === format}
          onClick={() => create.mutate(format)}
        >
          {text(`create_${format}`)}
        </Button>
      ))}
    </div>
  );
};

interface FileProps {
  readonly file: PayoutFile;
}

const DownloadButton = ({ file: { uuid, format, created_at } }: FileProps) => {
  const text = useMessages('staff', 'staffPayouts');
  const formatDate = useFormat();
  const notifyError = useErrorNotice();
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchPayoutFile(uuid),
    onSuccess: (bytes) => {
      notify.withdrawError(text('downloadFailed'));
      saveFile(bytes, `payouts-${created_at.slice(0, 10)}-${uuid.slice(0, 8)}.${endings[format]}`);
    },
    onError: (error) => notifyError(text('downloadFailed'), error, payoutsErrors),
  });
  return (
    <Button
      variant="default"
      size="compact-md"
      aria-label={text('downloadOf', { when: formatDate.dateTime(created_at) })}
      loading={isPending}
      onClick={() => mutate()}
    >
      {text('download')}
    </Button>
  );
};

const CancelButton = ({ file: { uuid, payouts, created_at } }: FileProps) => {
  const text = useMessages('staff', 'staffPayouts');
  const format = useFormat();
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const { mutate, isPending } = useCancelFile(uuid, {
    onSuccess: () => {
      notify.withdrawError(text('cancelFailed'));
      notify.success(text('cancelDone'));
    },
    onError: (error) => notifyError(text('cancelFailed'), error, payoutsErrors),
  });
  const ask = async () => {
    const message = text('cancelMessage', { count: payouts });
    if (await confirm({ heading: text('cancelAsk'), message, action: text('cancelFile'), isDangerous: true }))
      mutate(undefined);
  };
  return (
    <Button
      variant="subtle"
      size="compact-md"
      aria-label={text('cancelOf', { when: format.dateTime(created_at) })}
      disabled={!isOnline}
      loading={isPending}
      onClick={() => void ask()}
    >
      {text('cancel')}
    </Button>
  );
};

const FileState = ({ file: { open, payouts, cancelled_at } }: FileProps) => {
  const text = useMessages('staff', 'staffPayouts');
  if (cancelled_at !== null) return <StatusChip tone="draft" label={text('fileCancelled')} variant="plain" />;
  if (open === 0) return <StatusChip tone="published" label={text('fileDone')} variant="plain" />;
  return <StatusChip tone="pending" label={text('fileOpen', { open, payouts })} variant="plain" />;
};

const useColumns = (): readonly Column<PayoutFile>[] => {
  const text = useMessages('staff', 'staffPayouts');
  const format = useFormat();
  return [
    { key: 'created', header: text('createdAt'), isTitle: true, cell: ({ created_at }) => format.dateTime(created_at) },
    { key: 'format', header: text('format'), cell: (file) => text(`format_${file.format}`) },
    { key: 'payouts', header: text('payouts'), align: 'end', cell: ({ payouts }) => format.number(payouts) },
    { key: 'sum', header: text('sum'), align: 'end', cell: ({ sum }) => <Amount value={sum} /> },
    { key: 'state', header: text('state'), isPlain: true, cell: (file) => <FileState file={file} /> },
    {
      key: 'actions',
      header: text('actions'),
      isHeaderHidden: true,
      isActions: true,
      align: 'end',
      cell: (file) => (
        <span className={shared.actions}>
          <DownloadButton file={file} />
          {/* Once one of its payouts is confirmed, the bank has the file. */}
          {file.cancelled_at === null && file.open === file.payouts && <CancelButton file={file} />}
        </span>
      ),
    },
  ];
};

/** Files of approved bank payouts, and the comparison with a provider's report. */
export const PayoutFilesScreen = () => {
  const text = useMessages('staff', 'staffPayouts');
  const search = useSearch({ from: '/main/staff/payouts/files' });
  const navigate = useNavigate();
  const columns = useColumns();
  const { page, take, ...ways } = pagerStateOf(
    search,
    (change) => void navigate({ to: '/staff/payouts/files', search: { ...search, ...change }, resetScroll: false }),
  );
  return (
    <>
      <BackLink to="/staff/payouts">{text('allPayouts')}</BackLink>
      <PageHeader title={text('filesTitle')} lead={text('filesLead')}>
        <CreateButtons />
      </PageHeader>
      <div className={shared.sections}>
        <div>
          <QueryTable
            query={useQuery(payoutFilesQuery({ page, take }))}
            failed={text('filesFailed')}
            empty={<EmptyState title={text('noFiles')} description={text('noFilesHint')} />}
            emptyPage={text('emptyPage')}
            table={(shown) => (
              <DataTable label={text('filesTitle')} columns={columns} rowKey={({ uuid }) => uuid} {...shown} />
            )}
            {...ways}
          />
        </div>
        <Reconcile />
      </div>
    </>
  );
};
