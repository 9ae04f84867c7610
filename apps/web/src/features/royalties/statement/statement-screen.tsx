import { royaltiesErrors } from '@dubplate/contract/royalties/errors';
import type { StatementDetail } from '@dubplate/contract/royalties/schemas';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useErrorNotice } from '#features/support/index.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { saveFile } from '#lib/save-file.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { BackLink } from '#ui/back-link.tsx';
import { pagerStateOf } from '#ui/data-table/pager/pager.tsx';
import { PageHeader } from '#ui/display/page-header.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-view.tsx';
import { TextSkeleton } from '#ui/feedback/skeletons.tsx';
import { notify } from '#ui/notices/notify.ts';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { fetchStatement, type StatementFile, statementQuery } from '../api.ts';
import { useMonthText } from '../parts/months.ts';
import classes from '../parts/royalties.module.css';
import { Entries, Equation, RecoupedAdvances } from './equation.tsx';
import { Lines } from './lines.tsx';
import { Sums } from './sums.tsx';

interface StatementProps {
  readonly statement: StatementDetail;
}

const DownloadButton = ({ statement, file }: StatementProps & { readonly file: StatementFile }) => {
  const text = useMessages('app', 'royalties');
  const notifyError = useErrorNotice();
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchStatement(statement.uuid, file),
    onSuccess: (bytes) => {
      notify.withdrawError(text('downloadFailed'));
      saveFile(bytes, `${text('fileName')}-${statement.period}.${file}`);
    },
    onError: (error) => notifyError(text('downloadFailed'), error, royaltiesErrors),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
      loading={isPending}
      onClick={() => mutate()}
    >
      {text(file === 'pdf' ? 'downloadPdf' : 'downloadCsv')}
    </Button>
  );
};

const Loaded = ({ statement }: StatementProps) => {
  const text = useMessages('app', 'royalties');
  const format = useFormat();
  const monthText = useMonthText();
  const search = useSearch({ from: '/main/royalties/statements/$uuid' });
  const navigate = useNavigate();
  const { uuid, period, closed_at } = statement;
  const place = pagerStateOf(
    search,
    (change) =>
      void navigate({
        to: '/royalties/statements/$uuid',
        params: { uuid },
        search: { ...search, ...change },
        resetScroll: false,
      }),
  );
  return (
    <>
      <PageHeader
        title={text('statementOf', { month: monthText(period) })}
        lead={text('statementClosed', { date: format.date(closed_at) })}
      >
        <div className={classes.buttons}>
          <DownloadButton statement={statement} file="pdf" />
          <DownloadButton statement={statement} file="csv" />
        </div>
      </PageHeader>
      <div className={classes.sections}>
        <Equation statement={statement} />
        <RecoupedAdvances statement={statement} />
        <Entries statement={statement} />
        <Sums statement={statement} />
        <Lines uuid={uuid} {...place} />
      </div>
    </>
  );
};

const Content = ({ uuid }: { readonly uuid: string }) => {
  const text = useMessages('app', 'royalties');
  const monthText = useMonthText();
  const query = useQuery(statementQuery(uuid));
  const { data } = query;
  usePageTitle(data ? text('statementOf', { month: monthText(data.period) }) : text('statement'));
  if (data) return <Loaded statement={data} />;
  return (
    <QueryFallback
      query={query}
      heading="h1"
      failed={text('statementFailed')}
      notFound={
        <EmptyState heading="h1" title={text('statementNotFound')} description={text('statementNotFoundHint')} />
      }
      loading={<TextSkeleton lines={10} />}
    />
  );
};

/** A statement: how the balance moved in a month, and every line behind it. */
export const StatementScreen = () => {
  const text = useMessages('app', 'royalties');
  const { uuid } = useParams({ from: '/main/royalties/statements/$uuid' });
  return (
    <>
      <BackLink to="/royalties">{text('toRoyalties')}</BackLink>
      <Content key={uuid} uuid={uuid} />
    </>
  );
};
