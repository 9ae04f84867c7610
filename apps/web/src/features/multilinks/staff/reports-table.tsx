import type { PageReport } from '@dubplate/contract/multilinks/schemas';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { type Column, DataTable } from '#ui/data-table/data-table.tsx';
import { StatusChip } from '#ui/display/status-chip.tsx';
import { type PublicPage, pageOfReport } from './api.ts';
import { CloseReportButton, Owner, PageName, TakedownButton } from './page-cells.tsx';
import classes from './staff.module.css';

interface ReportsTableProps {
  readonly rows: readonly PageReport[];
  readonly isBusy?: boolean;
  readonly isLoading?: boolean;
  readonly onTakeDown?: (page: PublicPage) => void;
}

const useColumns = (onTakeDown: (page: PublicPage) => void): readonly Column<PageReport>[] => {
  const text = useMessages('staff', 'linksStaff');
  const format = useFormat();
  return [
    { key: 'page', header: text('page'), isTitle: true, cell: ({ page }) => <PageName {...page} /> },
    {
      key: 'reason',
      header: text('reason'),
      isPlain: true,
      cell: ({ reason, comment }) => (
        <span className={classes.reason}>
          <span>{text(`reason${reason}`)}</span>
          {comment && <span className={classes.comment}>{comment}</span>}
        </span>
      ),
    },
    {
      key: 'type',
      header: text('type'),
      from: 'wide',
      isHiddenOnPhone: true,
      cell: ({ page }) => text(`type${page.type}`),
    },
    {
      key: 'owner',
      header: text('owner'),
      cell: ({ owner }) => <Owner owner={owner} />,
    },
    { key: 'reported', header: text('reported'), cell: ({ created_at }) => format.shortDate(created_at) },
    {
      key: 'state',
      header: text('state'),
      from: 'large',
      cell: ({ page }) => (
        <StatusChip
          tone={page.taken_down ? 'denied' : 'published'}
          label={text(page.taken_down ? 'takenDown' : 'shown')}
          variant="plain"
        />
      ),
    },
    {
      key: 'actions',
      header: text('actions'),
      isHeaderHidden: true,
      isActions: true,
      align: 'end',
      cell: (report) => (
        <div className={classes.actions}>
          <TakedownButton page={pageOfReport(report)} onTakeDown={onTakeDown} />
          {report.closed_at === null && <CloseReportButton uuid={report.uuid} title={report.page.title} />}
        </div>
      ),
    },
  ];
};

/** The reports of visitors about public pages. */
export const ReportsTable = ({ rows, isBusy = false, isLoading = false, onTakeDown = () => {} }: ReportsTableProps) => {
  const text = useMessages('staff', 'linksStaff');
  return (
    <DataTable
      label={text('viewreports')}
      columns={useColumns(onTakeDown)}
      rows={rows}
      rowKey={({ uuid }) => uuid}
      isBusy={isBusy}
      isLoading={isLoading}
    />
  );
};
