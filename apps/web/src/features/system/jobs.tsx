import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useErrorNotice } from '#features/support/index.ts';
import type { Answer } from '#lib/api.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { type Column, DataTable, NoneCell } from '#ui/data-table/data-table.tsx';
import type { PagerState } from '#ui/data-table/pager/pager.tsx';
import { QueryTable } from '#ui/data-table/query-table.tsx';
import { confirm } from '#ui/dialog/confirm.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { notify } from '#ui/notices/notify.ts';
import { failedJobsQuery, jobsQuery, useDropJob, useRetryJob } from './api.ts';
import { ErrorText } from './error-text.tsx';
import classes from './system.module.css';

type FailedJob = Answer<'GET /staff/jobs/failed'>['data'][number];

const Actions = ({ job: { uuid, queue } }: { readonly job: FailedJob }) => {
  const text = useMessages('staff', 'system');
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const retry = useRetryJob(uuid, {
    onSuccess: () => notify.success(text('retried')),
    onError: (error) => notifyError(text('retryFailed'), error),
  });
  const drop = useDropJob(uuid, {
    onSuccess: () => notify.success(text('dropped')),
    onError: (error) => notifyError(text('dropFailed'), error),
  });
  const isBusy = retry.isPending || drop.isPending;
  const askToDrop = async () => {
    const asked = { heading: text('dropAsk'), message: text('dropMessage', { queue }), action: text('drop') };
    if (await confirm({ ...asked, isDangerous: true })) drop.mutate();
  };
  return (
    <div className={classes.actions}>
      <Button
        variant="default"
        size="compact-md"
        aria-label={text('retryOf', { queue })}
        disabled={!isOnline || isBusy}
        loading={retry.isPending}
        onClick={() => retry.mutate()}
      >
        {text('retry')}
      </Button>
      <Button
        variant="subtle"
        size="compact-md"
        color="crimson"
        aria-label={text('dropOf', { queue })}
        disabled={!isOnline || isBusy}
        loading={drop.isPending}
        onClick={() => void askToDrop()}
      >
        {text('drop')}
      </Button>
    </div>
  );
};

const useFailedColumns = (): readonly Column<FailedJob>[] => {
  const text = useMessages('staff', 'system');
  const format = useFormat();
  return [
    {
      key: 'queue',
      header: text('queue'),
      isTitle: true,
      cell: ({ queue, message }) => (
        <span className={classes.named}>
          <code>{queue}</code>
          <span className={classes.hint}>
            <ErrorText error={message} />
          </span>
        </span>
      ),
    },
    { key: 'tries', header: text('attempts'), align: 'end', cell: ({ tries }) => format.number(tries) },
    { key: 'failed', header: text('failedAt'), cell: ({ failed_at }) => format.dateTime(failed_at) },
    {
      key: 'actions',
      header: text('actions'),
      isHeaderHidden: true,
      isActions: true,
      align: 'end',
      cell: (job) => <Actions job={job} />,
    },
  ];
};

/** Jobs that failed on every attempt: to run again, or to give up. */
const FailedJobs = ({ page, take, ...ways }: PagerState) => {
  const text = useMessages('staff', 'system');
  const columns = useFailedColumns();
  return (
    <QueryTable
      query={useQuery(failedJobsQuery({ page, take }))}
      failed={text('failedFailed')}
      empty={<EmptyState title={text('noFailed')} />}
      table={(shown) => (
        <DataTable label={text('failedJobs')} columns={columns} rowKey={({ uuid }) => uuid} {...shown} />
      )}
      {...ways}
    />
  );
};

type Queue = Answer<'GET /staff/jobs'>[number];

const useColumns = (): readonly Column<Queue>[] => {
  const text = useMessages('staff', 'system');
  const format = useFormat();
  const count = (key: 'waiting' | 'running' | 'failed'): Column<Queue> => ({
    key,
    header: text(key),
    align: 'end',
    cell: (row) => format.number(row[key]),
  });
  return [
    { key: 'queue', header: text('queue'), isTitle: true, cell: ({ queue }) => <code>{queue}</code> },
    count('waiting'),
    count('running'),
    count('failed'),
    {
      key: 'oldest',
      header: text('oldest'),
      cell: ({ oldest_at }) => (oldest_at === null ? <NoneCell /> : format.dateTime(oldest_at)),
    },
  ];
};

const Queues = () => {
  const text = useMessages('staff', 'system');
  const columns = useColumns();
  return (
    <QueryTable
      query={useQuery(jobsQuery)}
      failed={text('jobsFailed')}
      empty={<p className={classes.note}>{text('noJobs')}</p>}
      table={(shown) => <DataTable label={text('queues')} columns={columns} rowKey={({ queue }) => queue} {...shown} />}
    />
  );
};

/** The background jobs by queue, and the failed ones. */
export const Jobs = (list: PagerState) => {
  const text = useMessages('staff', 'system');
  return (
    <div className={classes.sections}>
      <section className={classes.section}>
        <h2>{text('queues')}</h2>
        <Queues />
      </section>
      <section className={classes.section}>
        <h2>{text('failedJobs')}</h2>
        <p className={classes.note}>{text('failedHint')}</p>
        <FailedJobs {...list} />
      </section>
    </div>
  );
};
