import { statisticsErrors } from '@dubplate/contract/statistics/errors';
import type { ImportStatus } from '@dubplate/contract/statistics/limits';
import type { StatisticsImport } from '@dubplate/contract/statistics/schemas';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useErrorNotice } from '#features/support/index.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { type Column, DataTable, NoneCell } from '#ui/data-table/data-table.tsx';
import type { PagerState } from '#ui/data-table/pager/pager.tsx';
import { QueryTable } from '#ui/data-table/query-table.tsx';
import { confirm } from '#ui/dialog/confirm.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { notify } from '#ui/notices/notify.ts';
import { EmailText } from '#ui/texts/unbroken.tsx';
import { reportsQuery, useUndoReport } from './api.ts';
import classes from './reports.module.css';

const UndoButton = ({ report }: { readonly report: string }) => {
  const text = useMessages('staff', 'reports');
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const undo = useUndoReport(report, {
    onSuccess: () => notify.success(text('undone')),
    onError: (error) => notifyError(text('undoFailed'), error, statisticsErrors),
  });
  const ask = async () => {
    const asked = { heading: text('undoAsk'), message: text('undoMessage', { report }), action: text('undo') };
    if (await confirm({ ...asked, isDangerous: true })) undo.mutate(undefined);
  };
  return (
    <Button
      variant="default"
      size="compact-md"
      aria-label={text('undoOf', { report })}
      disabled={!isOnline}
      loading={undo.isPending}
      onClick={() => void ask()}
    >
      {text('undo')}
    </Button>
  );
};

/** Explains why a report no longer counts or never did. */
const Note = ({ report: { ended, failure, overlaps } }: { readonly report: StatisticsImport }) => {
  const text = useMessages('staff', 'reports');
  const format = useFormat();
  if (failure) {
    const { message, issue, issue_count } = failure;
    const more = issue_count > 1 ? ` ${text('andMore', { count: issue_count - 1 })}` : '';
    return <span className={classes.hint}>{issue ? `${issue.path}: ${issue.message}${more}` : message}</span>;
  }
  if (ended) {
    const date = format.date(ended.at);
    return <span className={classes.hint}>{text(ended.as === 'UNDONE' ? 'undoneOn' : 'replacedOn', { date })}</span>;
  }
  if (overlaps.length > 0)
    return (
      <span className={classes.hint}>
        {text('overlaps')}: {overlaps.join(', ')}
      </span>
    );
  return null;
};

const useColumns = (status: ImportStatus): readonly Column<StatisticsImport>[] => {
  const text = useMessages('staff', 'reports');
  const format = useFormat();
  return [
    {
      key: 'report',
      header: text('report'),
      isTitle: true,
      cell: (report) => (
        <span className={classes.named}>
          <span>{report.report}</span>
          <Note report={report} />
        </span>
      ),
    },
    { key: 'rows', header: text('rows'), align: 'end', cell: ({ rows }) => format.number(rows) },
    status === 'RUNNING'
      ? {
          key: 'read',
          header: text('read'),
          align: 'end',
          cell: ({ bytes }) => (bytes === null ? <NoneCell /> : format.bytes(bytes)),
        }
      : {
          key: 'streams',
          header: text('streams'),
          align: 'end',
          cell: ({ quantity }) => format.number(quantity),
        },
    {
      key: 'unmatched',
      header: text('unmatched'),
      align: 'end',
      from: 'large',
      cell: ({ unmatched }) => format.number(unmatched),
    },
    {
      key: 'by',
      header: text('importedBy'),
      from: 'wide',
      cell: ({ imported_by }) => <EmailText>{imported_by?.username ?? text('byFolder')}</EmailText>,
    },
    { key: 'at', header: text('importedAt'), cell: ({ imported_at }) => format.dateTime(imported_at) },
    {
      key: 'actions',
      header: text('actions'),
      isHeaderHidden: true,
      isActions: true,
      align: 'end',
      cell: ({ report }) => status === 'ACTIVE' && <UndoButton report={report} />,
    },
  ];
};

/** Reports of one state. */
export const HistoryView = ({ status, page, take, ...ways }: PagerState & { readonly status: ImportStatus }) => {
  const text = useMessages('staff', 'reports');
  const columns = useColumns(status);
  return (
    <QueryTable
      query={useQuery(reportsQuery(status, { page, take }))}
      failed={text('listFailed')}
      empty={<EmptyState title={text('none')} />}
      table={(shown) => <DataTable label={text('title')} columns={columns} rowKey={({ uuid }) => uuid} {...shown} />}
      {...ways}
    />
  );
};
