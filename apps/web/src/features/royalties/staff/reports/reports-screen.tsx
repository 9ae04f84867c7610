import { SALES_REPORT_STATUSES } from '@dubplate/contract/royalties/limits';
import type { SalesReport } from '@dubplate/contract/royalties/schemas';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Amount } from '#features/royalties/parts/amount.tsx';
import { addMonths, monthOf, useMonthText } from '#features/royalties/parts/months.ts';
import shared from '#features/royalties/parts/royalties.module.css';
import { serverNow } from '#lib/http/clock.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { type Column, DataTable, rowLinkClass } from '#ui/data-table/data-table.tsx';
import { pagerStateOf } from '#ui/data-table/pager/pager.tsx';
import { QueryTable } from '#ui/data-table/query-table.tsx';
import { PageHeader } from '#ui/display/page-header.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { FilterChips } from '#ui/fields/filter-chips.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { type ReportFilters, salesFormatsQuery, salesReportsQuery } from '../api.ts';
import { ReportStatus } from '../parts/report-parts.tsx';
import classes from '../parts/staff.module.css';
import { CalendarView } from './calendar-view.tsx';
import { FormatsView } from './formats-view.tsx';
import { ImportDialog } from './import-dialog.tsx';

/** The months on offer. */
const MONTHS = 36;

const useColumns = (): readonly Column<SalesReport>[] => {
  const text = useMessages('staff', 'staffRoyalties');
  const format = useFormat();
  const monthText = useMonthText();
  return [
    {
      key: 'report',
      header: text('report'),
      isTitle: true,
      cell: ({ uuid, report, format: source }) => (
        <span className={shared.stack}>
          {uuid === null ? (
            report
          ) : (
            <Link to="/staff/sales-reports/$uuid" params={{ uuid }} className={rowLinkClass}>
              {report}
            </Link>
          )}
          <span className={shared.hint}>{source}</span>
        </span>
      ),
    },
    { key: 'month', header: text('month'), cell: ({ accounting_period }) => monthText(accounting_period) },
    { key: 'status', header: text('status'), isPlain: true, cell: ({ status }) => <ReportStatus status={status} /> },
    { key: 'rows', header: text('rows'), align: 'end', from: 'wide', cell: ({ rows }) => format.number(rows) },
    {
      key: 'net',
      header: text('net'),
      align: 'end',
      cell: ({ net, currency }) => <Amount value={net} currency={currency} />,
    },
    {
      key: 'unmatched',
      header: text('unmatchedRows'),
      align: 'end',
      from: 'large',
      cell: ({ unmatched, detached }) => format.number(unmatched.rows + detached.rows),
    },
    {
      key: 'imported',
      header: text('importedAt'),
      from: 'widest',
      cell: ({ imported_at }) => format.shortDate(imported_at),
    },
  ];
};

/** The filters in the address. */
interface ReportsSearch {
  readonly view?: string | undefined;
  readonly status?: string | undefined;
  readonly month?: string | undefined;
  readonly source?: string | undefined;
  readonly page?: number | undefined;
  readonly take?: number | undefined;
}

interface ViewProps {
  readonly search: ReportsSearch;
  readonly go: (next: ReportsSearch) => void;
}

const filtersOf = ({ status, month, source }: ReportsSearch): ReportFilters => {
  const known = SALES_REPORT_STATUSES.find((each) => each === status);
  return {
    ...(known && { status: known }),
    ...(month && /^\d{4}-\d\d$/.test(month) && { accounting_period: month }),
    ...(source && { source }),
  };
};

const Filters = ({ search, go }: ViewProps) => {
  const text = useMessages('staff', 'staffRoyalties');
  const monthText = useMonthText();
  const { data: formats = [] } = useQuery(salesFormatsQuery);
  const now = monthOf(serverNow());
  const change = (part: Partial<ReportsSearch>) => go({ ...search, page: undefined, ...part });
  return (
    <div className={classes.filters}>
      <FilterChips
        label={text('status')}
        choices={[
          { value: '', label: text('statusAll') },
          ...SALES_REPORT_STATUSES.map((value) => ({ value, label: text(`status${value}`) })),
        ]}
        value={filtersOf(search).status ?? ''}
        onChoose={(status) => change({ status: status || undefined })}
      />
      <div className={classes.selects}>
        <NativeSelect
          size="md"
          rightSectionWidth="2rem"
          aria-label={text('month')}
          value={search.month ?? ''}
          onChange={({ currentTarget }) => change({ month: currentTarget.value || undefined })}
          data={[
            { value: '', label: text('anyMonth') },
            ...Array.from({ length: MONTHS }, (_, back) => {
              const month = addMonths(now, -back);
              return { value: month, label: monthText(month) };
            }),
          ]}
        />
        <NativeSelect
          size="md"
          rightSectionWidth="2rem"
          aria-label={text('source')}
          value={search.source ?? ''}
          onChange={({ currentTarget }) => change({ source: currentTarget.value || undefined })}
          data={[{ value: '', label: text('anySource') }, ...formats.map(({ name }) => name)]}
        />
      </div>
    </div>
  );
};

const ListView = ({ search, go }: ViewProps) => {
  const text = useMessages('staff', 'staffRoyalties');
  const columns = useColumns();
  const filters = filtersOf(search);
  const { page, take, ...ways } = pagerStateOf(search, (change) => go({ ...search, ...change }));
  const isNarrowed = Object.keys(filters).length > 0;
  return (
    <>
      <Filters search={search} go={go} />
      <QueryTable
        query={useQuery(salesReportsQuery(filters, { page, take }))}
        failed={text('listFailed')}
        empty={
          <EmptyState
            title={text(isNarrowed ? 'noneFound' : 'none')}
            description={text(isNarrowed ? 'noneFoundHint' : 'noneHint')}
          />
        }
        table={(shown) => (
          <DataTable label={text('title')} columns={columns} rowKey={({ uuid, report }) => uuid ?? report} {...shown} />
        )}
        {...ways}
      />
    </>
  );
};

const VIEWS = ['list', 'calendar', 'formats'] as const;

/** The sales reports of stores and distributors: the list, the calendar of stores and months, and the formats. */
export const SalesReportsScreen = () => {
  const text = useMessages('staff', 'staffRoyalties');
  const search = useSearch({ from: '/main/staff/sales-reports' });
  const navigate = useNavigate();
  const [isImporting, setImporting] = useState(false);
  const go = (next: ReportsSearch) =>
    void navigate({ to: '/staff/sales-reports', search: { ...next }, resetScroll: false });
  const view = VIEWS.find((each) => each === search.view) ?? 'list';
  return (
    <>
      <PageHeader title={text('title')} lead={text('lead')}>
        <NextStep onClick={() => setImporting(true)}>{text('import')}</NextStep>
      </PageHeader>
      <div className={classes.views}>
        <FilterChips
          label={text('views')}
          choices={VIEWS.map((value) => ({ value, label: text(`view${value}`) }))}
          value={view}
          onChoose={(chosen) => go(chosen === 'list' ? {} : { view: chosen })}
        />
      </div>
      {view === 'calendar' ? (
        <CalendarView />
      ) : view === 'formats' ? (
        <FormatsView />
      ) : (
        <ListView search={search} go={go} />
      )}
      <ImportDialog isOpen={isImporting} onClose={() => setImporting(false)} />
    </>
  );
};
