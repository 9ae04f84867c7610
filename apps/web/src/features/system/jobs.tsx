import { useQuery } from '@tanstack/react-query';
import { LoadError } from '#features/support/index.ts';
import type { Answer } from '#lib/api.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { type Column, DataTable } from '#ui/data-table/data-table.tsx';
import { LoadingTable } from '#ui/data-table/loading-table.tsx';
import type { ListPlace } from '#ui/data-table/pager/list-place.ts';
import { jobsQuery } from './api.ts';
import { FailedJobs } from './failed-jobs.tsx';
import { useMessages } from './messages.ts';
import classes from './system.module.css';

type Queue = Answer<'GET /staff/jobs'>[number];

const useColumns = (): readonly Column<Queue>[] => {
  const text = useMessages();
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
      cell: ({ oldest_at }) => (oldest_at === null ? '–' : format.dateTime(oldest_at)),
    },
  ];
};

const Queues = () => {
  const text = useMessages();
  const columns = useColumns();
  const { data, error, refetch, isFetching } = useQuery(jobsQuery);
  if (!data && error)
    return (
      <LoadError error={error} title={text('jobsFailed')} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  if (data?.length === 0) return <p className={classes.note}>{text('noJobs')}</p>;
  const table = (
    <DataTable
      label={text('queues')}
      columns={columns}
      rows={data ?? []}
      rowKey={({ queue }) => queue}
      isLoading={!data}
    />
  );
  return data ? table : <LoadingTable>{table}</LoadingTable>;
};

/** The background jobs by queue, and the failed ones. */
export const Jobs = (list: ListPlace) => {
  const text = useMessages();
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
