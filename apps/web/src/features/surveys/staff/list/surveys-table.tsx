import type { StaffSurvey } from '@dubplate/contract/surveys/schemas';
import { Link } from '@tanstack/react-router';
import { useFormat } from '#lib/i18n/format.ts';
import { type Column, DataTable, rowLinkClass } from '#ui/data-table/data-table.tsx';
import { useMessages } from '../messages.ts';
import { SurveyStateChip, useTitleOf } from '../survey-state.tsx';

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

export const SurveysTable = ({ rows, isBusy = false, isLoading = false }: SurveysTableProps) => {
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
