import type { StaffSurvey } from '@dubplate/contract/surveys/schemas';
import { Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { LoadError } from '#features/support/index.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { type Column, DataTable, rowLinkClass } from '#ui/data-table/data-table.tsx';
import { LoadingTable } from '#ui/data-table/loading-table.tsx';
import { Pager } from '#ui/data-table/pager/pager.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { surveysQuery } from '../api.ts';
import classes from '../editor.module.css';
import { useMessages } from '../messages.ts';
import { SurveyStateChip, useTitleOf } from '../survey-state.tsx';
import { NewSurveyDialog } from './new-survey-dialog.tsx';

const useColumns = (): readonly Column<StaffSurvey>[] => {
  const text = useMessages();
  const format = useFormat();
  const titleOf = useTitleOf();
  return [
    {
      key: 'title',
      header: text('survey'),
      isTitle: true,
      cell: (survey) => (
        <Link to="/staff/surveys/$uuid" params={{ uuid: survey.uuid }} className={rowLinkClass}>
          {titleOf(survey)}
        </Link>
      ),
    },
    { key: 'slug', header: text('slug'), cell: ({ slug }) => <span style={{ overflowWrap: 'anywhere' }}>{slug}</span> },
    { key: 'place', header: text('place'), cell: ({ place }) => text(`place${place}`) },
    { key: 'people', header: text('people'), align: 'end', cell: ({ people }) => format.number(people) },
    { key: 'created', header: text('created'), from: 'large', cell: ({ created_at }) => format.shortDate(created_at) },
    { key: 'state', header: text('state'), cell: ({ status }) => <SurveyStateChip status={status} variant="plain" /> },
  ];
};

interface SurveysTableProps {
  readonly rows: readonly StaffSurvey[];
  readonly isBusy?: boolean;
  readonly isLoading?: boolean;
}

const SurveysTable = ({ rows, isBusy = false, isLoading = false }: SurveysTableProps) => {
  const text = useMessages();
  return (
    <DataTable
      label={text('surveys')}
      columns={useColumns()}
      rows={rows}
      rowKey={({ uuid }) => uuid}
      isBusy={isBusy}
      isLoading={isLoading}
    />
  );
};

const List = () => {
  const text = useMessages();
  const search = useSearch({ from: '/main/staff/surveys' });
  const navigate = useNavigate();
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(surveysQuery(search));
  const go = (next: typeof search) => void navigate({ to: '/staff/surveys', search: next, resetScroll: false });
  if (!data)
    return error ? (
      <LoadError error={error} title={text('listFailed')} onRetry={() => void refetch()} isRetrying={isFetching} />
    ) : (
      <LoadingTable>
        <SurveysTable rows={[]} isLoading />
      </LoadingTable>
    );
  if (data.meta.itemCount === 0) return <EmptyState title={text('none')} description={text('noneHint')} />;
  return (
    <>
      <SurveysTable rows={data.data} isBusy={isPlaceholderData} />
      <Pager
        {...data.meta}
        onPage={(page) => go({ ...search, page })}
        onTake={(take) => go({ ...search, take, page: undefined })}
      />
    </>
  );
};

/** All surveys, for administrators. */
export const SurveysScreen = () => {
  const text = useMessages();
  const [isOpen, setOpen] = useState(false);
  usePageTitle(text('surveys'));
  return (
    <>
      <div className={classes.head}>
        <div>
          <Title order={1}>{text('surveys')}</Title>
          <Text c="dimmed" mt="xs" maw="40rem">
            {text('listLead')}
          </Text>
        </div>
        <NextStep leftSection={<IconPlus size={18} stroke={2} aria-hidden="true" />} onClick={() => setOpen(true)}>
          {text('newSurvey')}
        </NextStep>
      </div>
      <List />
      <NewSurveyDialog opened={isOpen} onClose={() => setOpen(false)} />
    </>
  );
};
