import { surveysErrors } from '@dubplate/contract/surveys/errors';
import { SURVEY_SLUG, SURVEY_TITLE_MAX } from '@dubplate/contract/surveys/limits';
import type { StaffSurvey } from '@dubplate/contract/surveys/schemas';
import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { hasCode } from '#lib/errors.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { useKeptForm } from '#lib/session/kept-form.ts';
import { type Column, DataTable, rowLinkClass } from '#ui/data-table/data-table.tsx';
import { QueryTable } from '#ui/data-table/query-table.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { PageHeader } from '#ui/display/page-header.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LineField } from '#ui/fields/line-field.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { surveysQuery, useCreateSurvey } from '../api.ts';
import classes from '../editor.module.css';
import { SlugField, SurveyStateChip, useTitleOf } from '../survey-parts.tsx';

const SUGGESTED_MAX = 24;

/** Builds a code for the address from the Latin letters and digits of a title. */
const slugOfTitle = (title: string): string =>
  title
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .slice(0, SUGGESTED_MAX);

const EMPTY = { en: '', ru: '', slug: '' };

const NewSurveyForm = ({ onClose }: { readonly onClose: () => void }) => {
  const text = useMessages('staff', 'surveyEditor');
  const uiText = useUiText();
  const navigate = useNavigate();
  const notifyError = useErrorNotice();
  const { form, change, reset } = useKeptForm('new-survey', EMPTY);
  const [takenSlug, setTakenSlug] = useState<string | null>(null);
  const slug = form.slug || slugOfTitle(form.en);
  const create = useCreateSurvey({
    onSuccess: ({ uuid }) => {
      reset();
      void navigate({ to: '/staff/surveys/$uuid', params: { uuid } });
    },
    onError: (error) => {
      if (hasCode(error, 'SLUG_TAKEN')) setTakenSlug(slug);
      else void notifyError(text('createFailed'), error, surveysErrors, text('saveKept'));
    },
  });
  const isReady = SURVEY_SLUG.test(slug) && Math.max(form.en.length, form.ru.length) <= SURVEY_TITLE_MAX;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || create.isPending) return;
    create.mutate({ slug, title: { en: form.en.trim(), ru: form.ru.trim() }, place: 'LINK', questions: [] });
  };
  return (
    <form onSubmit={submit} className={classes.fields} noValidate>
      <Text c="dimmed">{text('createLead')}</Text>
      <LineField
        label={text('titleEn')}
        value={form.en}
        max={SURVEY_TITLE_MAX}
        onChange={({ currentTarget }) => change({ en: currentTarget.value })}
        data-autofocus
      />
      <LineField
        label={text('titleRu')}
        value={form.ru}
        max={SURVEY_TITLE_MAX}
        onChange={({ currentTarget }) => change({ ru: currentTarget.value })}
      />
      <SlugField value={slug} isTaken={takenSlug === slug} onChange={(next) => change({ slug: next })} />
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {uiText('cancel')}
        </Button>
        <NextStep type="submit" disabled={!isReady} loading={create.isPending}>
          {text('create')}
        </NextStep>
      </DialogButtons>
    </form>
  );
};

interface NewSurveyDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Creates a draft and opens its editor. The input is restored when the dialog is opened again. */
const NewSurveyDialog = ({ opened, onClose }: NewSurveyDialogProps) => {
  const text = useMessages('staff', 'surveyEditor');
  return (
    <Dialog opened={opened} onClose={onClose} title={text('newSurvey')}>
      <NewSurveyForm onClose={onClose} />
    </Dialog>
  );
};

const useColumns = (): readonly Column<StaffSurvey>[] => {
  const text = useMessages('staff', 'surveyEditor');
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
    { key: 'place', header: text('place'), isPlain: true, cell: ({ place }) => text(`place${place}`) },
    { key: 'people', header: text('people'), align: 'end', cell: ({ people }) => format.number(people) },
    { key: 'created', header: text('created'), from: 'large', cell: ({ created_at }) => format.shortDate(created_at) },
    {
      key: 'state',
      header: text('state'),
      isPlain: true,
      cell: ({ status }) => <SurveyStateChip status={status} variant="plain" />,
    },
  ];
};

interface SurveysTableProps {
  readonly rows: readonly StaffSurvey[];
  readonly isBusy?: boolean;
  readonly isLoading?: boolean;
}

const SurveysTable = ({ rows, isBusy = false, isLoading = false }: SurveysTableProps) => {
  const text = useMessages('staff', 'surveyEditor');
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
  const text = useMessages('staff', 'surveyEditor');
  const search = useSearch({ from: '/main/staff/surveys' });
  const navigate = useNavigate();
  const go = (next: typeof search) => void navigate({ to: '/staff/surveys', search: next, resetScroll: false });
  return (
    <QueryTable
      query={useQuery(surveysQuery(search))}
      failed={text('listFailed')}
      empty={<EmptyState title={text('none')} description={text('noneHint')} />}
      table={(shown) => <SurveysTable {...shown} />}
      onPage={(page) => go({ ...search, page })}
      onTake={(take) => go({ ...search, take, page: undefined })}
    />
  );
};

/** All surveys, for administrators. */
export const SurveysScreen = () => {
  const text = useMessages('staff', 'surveyEditor');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PageHeader title={text('surveys')} lead={text('listLead')}>
        <NextStep leftSection={<IconPlus size={18} stroke={2} aria-hidden="true" />} onClick={() => setOpen(true)}>
          {text('newSurvey')}
        </NextStep>
      </PageHeader>
      <List />
      <NewSurveyDialog opened={isOpen} onClose={() => setOpen(false)} />
    </>
  );
};
