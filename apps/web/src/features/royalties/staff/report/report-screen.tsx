import { royaltiesErrors } from '@dubplate/contract/royalties/errors';
import type { SalesReportDetail } from '@dubplate/contract/royalties/schemas';
import { isZeroAmount } from '@dubplate/rules/royalties/amount-text';
import { Button, Switch, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useMoney } from '#features/royalties/money.ts';
import { Amount } from '#features/royalties/parts/amount.tsx';
import { useMonthText } from '#features/royalties/parts/months.ts';
import { useNames } from '#features/royalties/parts/names.ts';
import shared from '#features/royalties/parts/royalties.module.css';
import { useErrorNotice } from '#features/support/index.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { BackLink } from '#ui/back-link.tsx';
import { pagerStateOf } from '#ui/data-table/pager/pager.tsx';
import { confirm } from '#ui/dialog/confirm.ts';
import { Fact, Facts } from '#ui/display/facts.tsx';
import { HeaderRow } from '#ui/display/page-header.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-view.tsx';
import { TextSkeleton } from '#ui/feedback/skeletons.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { EmailText } from '#ui/texts/unbroken.tsx';
import { type RowsView, salesReportQuery, useDeleteReport, useFeedStatistics, useReopen } from '../api.ts';
import { Checks, ReportStatus } from '../parts/report-parts.tsx';
import { ApproveDialog } from './approve-dialog.tsx';
import { Rows } from './rows.tsx';
import { ReportSums } from './sums.tsx';

interface ReportProps {
  readonly uuid: string;
  readonly report: SalesReportDetail;
}

const DraftActions = ({ uuid, report }: ReportProps) => {
  const text = useMessages('staff', 'staffRoyalties');
  const isOnline = useOnline();
  const navigate = useNavigate();
  const notifyError = useErrorNotice();
  const [isApproving, setApproving] = useState(false);
  const remove = useDeleteReport(uuid, {
    onSuccess: () => {
      notify.success(text('deleted'));
      void navigate({ to: '/staff/sales-reports' });
    },
    onError: (error) => notifyError(text('deleteFailed'), error, royaltiesErrors),
  });
  const ask = async () => {
    const asked = {
      heading: text('deleteAsk'),
      message: text('deleteMessage', { report: report.report }),
      action: text('delete'),
    };
    if (await confirm({ ...asked, isDangerous: true })) remove.mutate(undefined);
  };
  return (
    <>
      <NextStep disabled={!isOnline} onClick={() => setApproving(true)}>
        {text('approve')}
      </NextStep>
      <Button variant="default" disabled={!isOnline} loading={remove.isPending} onClick={() => void ask()}>
        {text('delete')}
      </Button>
      <ApproveDialog uuid={uuid} report={report} isOpen={isApproving} onClose={() => setApproving(false)} />
    </>
  );
};

const ReopenButton = ({ uuid, report }: ReportProps) => {
  const text = useMessages('staff', 'staffRoyalties');
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const reopen = useReopen(uuid, {
    onSuccess: () => notify.success(text('reopened')),
    onError: (error) => notifyError(text('reopenFailed'), error, royaltiesErrors),
  });
  const ask = async () => {
    const asked = {
      heading: text('reopenAsk'),
      message: text('reopenMessage', { report: report.report }),
      action: text('reopen'),
    };
    if (await confirm(asked)) reopen.mutate(undefined);
  };
  return (
    <Button variant="default" disabled={!isOnline} loading={reopen.isPending} onClick={() => void ask()}>
      {text('reopen')}
    </Button>
  );
};

const StatisticsSwitch = ({ uuid, report }: ReportProps) => {
  const text = useMessages('staff', 'staffRoyalties');
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const change = useFeedStatistics(uuid, {
    onSuccess: () => notify.withdrawError(text('feedFailed')),
    onError: (error) => notifyError(text('feedFailed'), error, royaltiesErrors),
  });
  return (
    <Switch
      label={text('feed')}
      description={text('feedHint')}
      checked={change.isPending ? change.variables : report.feeds_statistics}
      disabled={!isOnline || change.isPending}
      onChange={({ currentTarget }) => change.mutate(currentTarget.checked)}
    />
  );
};

const Money = ({ report }: Pick<ReportProps, 'report'>) => {
  const text = useMessages('staff', 'staffRoyalties');
  const format = useFormat();
  const money = useMoney();
  const monthText = useMonthText();
  const { currency, received_amount, received_on, fee, fee_by, rate, approved_at, approved_by, counted_in } = report;
  if (report.status !== 'APPROVED') return null;
  return (
    <section className={shared.roomy} aria-label={text('statusAPPROVED')}>
      <Facts>
        {received_amount && (
          <Fact label={text('received')}>
            <Amount value={received_amount} />
          </Fact>
        )}
        {received_on && <Fact label={text('receivedOn')}>{format.shortDay(received_on)}</Fact>}
        {fee && !isZeroAmount(fee) && (
          <Fact label={text('fee')}>
            <Amount value={fee} /> {fee_by && `(${text(`feeBy${fee_by}`)})`}
          </Fact>
        )}
        {rate && <Fact label={text('rate')}>{text('rateIs', { currency, rate: money.number(rate) })}</Fact>}
        {approved_at && (
          <Fact label={text('approvedBy')}>
            <EmailText>{approved_by?.username ?? '—'}</EmailText>, {format.shortDate(approved_at)}
          </Fact>
        )}
        <Fact label={text('countedIn')}>{counted_in ? monthText(counted_in) : text('notCounted')}</Fact>
      </Facts>
    </section>
  );
};

const ReportFacts = ({ report }: Pick<ReportProps, 'report'>) => {
  const text = useMessages('staff', 'staffRoyalties');
  const format = useFormat();
  const money = useMoney();
  const monthText = useMonthText();
  const { currency, units, unmatched, detached, imported_at, imported_by } = report;
  return (
    <Facts>
      <Fact label={text('format')}>{report.format}</Fact>
      <Fact label={text('accountingPeriod')}>{monthText(report.accounting_period)}</Fact>
      <Fact label={text('net')}>
        <Amount value={report.net} currency={currency} />
      </Fact>
      <Fact label={text('rows')}>{format.number(report.rows)}</Fact>
      <Fact label={text('units')}>{units === null ? '—' : money.number(units)}</Fact>
      <Fact label={text('unmatchedRows')}>
        {format.number(unmatched.rows)}
        {unmatched.rows > 0 && (
          <>
            , <Amount value={unmatched.net} currency={currency} />
          </>
        )}
      </Fact>
      {detached.rows > 0 && (
        <Fact label={text('detachedRows')}>
          {format.number(detached.rows)}, <Amount value={detached.usd} />
        </Fact>
      )}
      <Fact label={text('file')}>{report.file_name}</Fact>
      <Fact label={text('importedBy')}>
        <EmailText>{imported_by?.username ?? '—'}</EmailText>, {format.shortDate(imported_at)}
      </Fact>
    </Facts>
  );
};

const VIEWS: readonly RowsView[] = ['unmatched', 'matched', 'all'];

const Loaded = ({ uuid, report }: ReportProps) => {
  const text = useMessages('staff', 'staffRoyalties');
  const names = useNames();
  const search = useSearch({ from: '/main/staff/sales-reports/$uuid' });
  const navigate = useNavigate();
  const go = (next: typeof search) =>
    void navigate({ to: '/staff/sales-reports/$uuid', params: { uuid }, search: next, resetScroll: false });
  const view =
    VIEWS.find((each) => each === search.rows) ??
    (report.unmatched.rows + report.detached.rows > 0 ? 'unmatched' : 'all');
  return (
    <>
      <HeaderRow>
        <div className={shared.stack}>
          <Title order={1}>{names.title(report.report)}</Title>
          <div>
            <ReportStatus status={report.status} variant="chip" />
          </div>
        </div>
        <div className={shared.buttons}>
          {report.status === 'DRAFT' ? (
            <DraftActions uuid={uuid} report={report} />
          ) : (
            report.counted_in === null && <ReopenButton uuid={uuid} report={report} />
          )}
        </div>
      </HeaderRow>
      <div className={shared.sections}>
        <div className={shared.fields}>
          <div className={shared.roomy}>
            <ReportFacts report={report} />
          </div>
          <Money report={report} />
        </div>
        <StatisticsSwitch uuid={uuid} report={report} />
        <section aria-labelledby="report-checks">
          <h2 id="report-checks" className={shared.heading}>
            {text('checks')}
          </h2>
          <Checks checks={report.checks} />
        </section>
        <ReportSums report={report} />
        <Rows
          uuid={uuid}
          report={report}
          view={view}
          onView={(rows) => go({ rows })}
          {...pagerStateOf(search, (change) => go({ ...search, ...change }))}
        />
      </div>
    </>
  );
};

const Content = ({ uuid }: { readonly uuid: string }) => {
  const text = useMessages('staff', 'staffRoyalties');
  const query = useQuery(salesReportQuery(uuid));
  const { data } = query;
  usePageTitle(data?.report ?? text('report'));
  if (data) return <Loaded uuid={uuid} report={data} />;
  return (
    <QueryFallback
      query={query}
      heading="h1"
      failed={text('reportFailed')}
      notFound={<EmptyState heading="h1" title={text('reportNotFound')} description={text('reportNotFoundHint')} />}
      loading={<TextSkeleton lines={10} />}
    />
  );
};

/** A sales report: its sums, checks and rows, and the steps that make it count. */
export const SalesReportScreen = () => {
  const text = useMessages('staff', 'staffRoyalties');
  const { uuid } = useParams({ from: '/main/staff/sales-reports/$uuid' });
  return (
    <>
      <BackLink to="/staff/sales-reports">{text('toReports')}</BackLink>
      <Content key={uuid} uuid={uuid} />
    </>
  );
};
