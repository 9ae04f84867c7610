import { statisticsErrors } from '@dubplate/contract/statistics/errors';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PagedList, useErrorNotice } from '#features/support/index.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { type Column, DataTable } from '#ui/data-table/data-table.tsx';
import type { ListPlace } from '#ui/data-table/pager/list-place.ts';
import { confirm } from '#ui/dialog/confirm.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { notify } from '#ui/notices/notify.ts';
import { type UnmatchedRows, unmatchedQuery, useAcceptRows } from './api.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { codesOf, codesText } from './codes-of.ts';
import { useMessages } from './messages.ts';
import classes from './reports.module.css';

const AcceptButton = ({ rows }: { readonly rows: UnmatchedRows }) => {
  const text = useMessages();
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const codes = codesText(rows);
  const accept = useAcceptRows({
    onSuccess: ({ rows: count }) => notify.success(text('assigned', { count })),
    onError: (error) => notifyError(text('acceptFailed'), error, statisticsErrors),
  });
  const ask = async () => {
    const asked = { heading: text('acceptAsk'), message: text('acceptMessage', { codes }), action: text('accept') };
    if (await confirm(asked)) accept.mutate(codesOf(rows));
  };
  return (
    <Button
      variant="default"
      size="compact-md"
      aria-label={text('acceptOf', { codes })}
      disabled={!isOnline}
      loading={accept.isPending}
      onClick={() => void ask()}
    >
      {text('accept')}
    </Button>
  );
};

const useColumns = (onAssign: (rows: UnmatchedRows) => void): readonly Column<UnmatchedRows>[] => {
  const text = useMessages();
  const format = useFormat();
  return [
    {
      key: 'codes',
      header: text('codes'),
      isTitle: true,
      cell: (rows) => (
        <span className={classes.named}>
          <span>{codesText(rows)}</span>
          <span className={classes.hint}>{rows.report}</span>
        </span>
      ),
    },
    { key: 'reason', header: text('reason'), cell: ({ reason }) => text(`reason${reason}`) },
    {
      key: 'days',
      header: text('days'),
      from: 'large',
      cell: ({ first_day, last_day }) =>
        first_day === last_day
          ? format.shortDay(first_day)
          : `${format.shortDay(first_day)} – ${format.shortDay(last_day)}`,
    },
    { key: 'rows', header: text('rows'), align: 'end', from: 'large', cell: ({ rows }) => format.number(rows) },
    { key: 'streams', header: text('streams'), align: 'end', cell: ({ quantity }) => format.number(quantity) },
    {
      key: 'actions',
      header: text('actions'),
      isHeaderHidden: true,
      isActions: true,
      align: 'end',
      cell: (rows) => (
        <div className={classes.rowActions}>
          {rows.reason === 'EARLIER' && <AcceptButton rows={rows} />}
          <Button
            variant="default"
            size="compact-md"
            aria-label={text('assignOf', { codes: codesText(rows) })}
            onClick={() => onAssign(rows)}
          >
            {text('assign')}
          </Button>
        </div>
      ),
    },
  ];
};

/** Rows that belong to no release: each can be assigned to a track. */
export const UnmatchedView = ({ page, take, ...ways }: ListPlace) => {
  const text = useMessages();
  const [assigned, setAssigned] = useState<UnmatchedRows | null>(null);
  const columns = useColumns(setAssigned);
  return (
    <>
      <PagedList
        query={useQuery(unmatchedQuery({ page, take }))}
        failed={text('unmatchedFailed')}
        none={<EmptyState title={text('noUnmatched')} description={text('noUnmatchedHint')} />}
        table={(rows, state) => (
          <DataTable
            label={text('viewunmatched')}
            columns={columns}
            rows={rows}
            rowKey={({ report, track_uuid, isrc, upc }) => [report, track_uuid, isrc, upc].join()}
            {...state}
          />
        )}
        {...ways}
      />
      <AssignDialog rows={assigned} onClose={() => setAssigned(null)} />
    </>
  );
};
