import { backupsErrors } from '@dubplate/contract/backups/errors';
import type { Backup, BackupState } from '@dubplate/contract/backups/schemas';
import { useQuery } from '@tanstack/react-query';
import { useErrorNotice } from '#features/support/index.ts';
import type { Answer } from '#lib/api.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { type Column, DataTable, NoneCell } from '#ui/data-table/data-table.tsx';
import type { PagerState } from '#ui/data-table/pager/pager.tsx';
import { QueryTable } from '#ui/data-table/query-table.tsx';
import { StatusChip, type StatusTone } from '#ui/display/status-chip.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { backupsQuery, useMakeBackup } from './api.ts';
import { ErrorText } from './error-text.tsx';
import classes from './system.module.css';

type Plan = Answer<'GET /staff/backups'>['plan'];

const TONES: Readonly<Record<BackupState, StatusTone>> = {
  RUNNING: 'pending',
  VERIFIED: 'published',
  FAILED: 'denied',
  REMOVED: 'draft',
};
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const usePeriod = () => {
  const text = useMessages('staff', 'system');
  return (ms: number): string => {
    if (ms % HOUR_MS !== 0) return text('minutes', { count: ms / MINUTE_MS });
    const hours = ms / HOUR_MS;
    return hours % 24 === 0 && hours > 24 ? text('days', { count: hours / 24 }) : text('hours', { count: hours });
  };
};

const PlanNote = ({ plan: { every_ms, keep, folder, files_elsewhere } }: { readonly plan: Plan }) => {
  const text = useMessages('staff', 'system');
  const periodOf = usePeriod();
  return (
    <p className={classes.note}>
      {every_ms === null ? text('planNone') : text('planEvery', { period: periodOf(every_ms), keep, folder })}
      {files_elsewhere && ` ${text('planBucket')}`}
    </p>
  );
};

const MakeButton = ({ isRunning }: { readonly isRunning: boolean }) => {
  const text = useMessages('staff', 'system');
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const make = useMakeBackup({
    onSuccess: () => notify.success(text('making')),
    onError: (error) => notifyError(text('makeFailed'), error, backupsErrors),
  });
  return (
    <NextStep disabled={!isOnline || isRunning} loading={make.isPending} onClick={() => make.mutate()}>
      {text('makeBackup')}
    </NextStep>
  );
};

const useColumns = (): readonly Column<Backup>[] => {
  const text = useMessages('staff', 'system');
  const format = useFormat();
  const known = (value: number | null, write: (value: number) => string) =>
    value === null ? <NoneCell /> : write(value);
  return [
    {
      key: 'file',
      header: text('backup'),
      isTitle: true,
      cell: ({ file, failure }) => (
        <span className={classes.named}>
          <code>{file}</code>
          {failure && (
            <span className={classes.hint}>
              <ErrorText error={failure} />
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'state',
      header: text('state'),
      width: '9rem',
      isPlain: true,
      cell: ({ state }) => <StatusChip tone={TONES[state]} label={text(`state${state}`)} variant="plain" />,
    },
    { key: 'made', header: text('made'), width: '14rem', cell: ({ started_at }) => format.dateTime(started_at) },
    { key: 'size', header: text('size'), align: 'end', width: '6rem', cell: ({ bytes }) => known(bytes, format.bytes) },
    {
      key: 'rows',
      header: text('rows'),
      align: 'end',
      from: 'large',
      width: '6.5rem',
      cell: ({ rows }) => known(rows, format.number),
    },
    {
      key: 'files',
      header: text('files'),
      align: 'end',
      width: '5.5rem',
      from: 'large',
      cell: ({ files }) => known(files, format.number),
    },
  ];
};

/** Backups that were made, and a button that makes one. */
export const Backups = ({ page, take, ...ways }: PagerState) => {
  const text = useMessages('staff', 'system');
  const columns = useColumns();
  const query = useQuery(backupsQuery({ page, take }));
  const { data } = query;
  return (
    <>
      {data && (
        <div className={classes.plan}>
          <PlanNote plan={data.plan} />
          <MakeButton isRunning={data.data.some(({ state }) => state === 'RUNNING')} />
        </div>
      )}
      <QueryTable
        query={query}
        failed={text('backupsFailed')}
        empty={<EmptyState title={text('noBackups')} description={text('noBackupsHint')} />}
        table={(shown) => (
          <DataTable label={text('viewbackups')} columns={columns} rowKey={({ uuid }) => uuid} isFixed {...shown} />
        )}
        {...ways}
      />
    </>
  );
};
