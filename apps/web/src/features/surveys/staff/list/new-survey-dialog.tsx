import { surveysErrors } from '@dubplate/contract/surveys/errors';
import { SURVEY_SLUG, SURVEY_TITLE_MAX } from '@dubplate/contract/surveys/limits';
import { Button, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { hasCode } from '#lib/errors.ts';
import { useKeptForm } from '#lib/session/kept-form.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { LineField } from '#ui/fields/line-field.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { useCreateSurvey } from '../api.ts';
import classes from '../editor.module.css';
import { useMessages } from '../messages.ts';
import { SlugField } from '../slug-field.tsx';

const SUGGESTED_MAX = 24;

/** Builds a code for the address from the Latin letters and digits of a title. */
const slugOfTitle = (title: string): string =>
  title
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .slice(0, SUGGESTED_MAX);

const EMPTY = { en: '', ru: '', slug: '' };

const NewSurveyForm = ({ onClose }: { readonly onClose: () => void }) => {
  const text = useMessages();
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
export const NewSurveyDialog = ({ opened, onClose }: NewSurveyDialogProps) => {
  const text = useMessages();
  return (
    <Dialog opened={opened} onClose={onClose} title={text('newSurvey')}>
      <NewSurveyForm onClose={onClose} />
    </Dialog>
  );
};
