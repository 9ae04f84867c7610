import type { Survey } from '@dubplate/contract/surveys/schemas';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { SurveyFields, type Values } from '#features/surveys/asking/survey-fields.tsx';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { LANGUAGES, type Language } from '#lib/i18n/language.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Segments } from '#ui/fields/segments.tsx';
import classes from '../editor.module.css';
import type { BothTexts, DraftOption, SurveyDraft } from './survey-draft.ts';

/** The draft as users of a language see it. */
export const surveyIn = (
  { title, questions, options = [] }: Pick<SurveyDraft, 'title' | 'questions'> & { options?: readonly DraftOption[] },
  language: Language,
): Pick<Survey, 'title' | 'options'> => {
  const optionIn = ({ key, type, title: own }: DraftOption, question: Survey['options'][number]['question']) => ({
    uuid: key,
    type,
    title: own[language],
    question,
  });
  return {
    title: title[language],
    options: [
      ...questions.flatMap(({ key, title: own, options: its }, order) =>
        its.map((option) => optionIn(option, { uuid: key, title: own[language], order })),
      ),
      ...options.map((option) => optionIn(option, null)),
    ],
  };
};

interface PreviewProps {
  readonly draft: { readonly title: BothTexts } & Pick<SurveyDraft, 'questions'> & { options?: readonly DraftOption[] };
}

/** Previews a survey with its fields in either language; sends nothing. */
export const Preview = ({ draft }: PreviewProps) => {
  const text = useMessages('staff', 'surveyEditor');
  const own = useLanguage();
  const [language, setLanguage] = useState<Language>(own);
  const [values, setValues] = useState<Values>({});
  const survey = surveyIn(draft, language);
  const names = { en: text('english'), ru: text('russian') };
  return (
    <div className={classes.fields}>
      <Text c="dimmed">{text('previewLead')}</Text>
      <Segments
        aria-label={text('previewLanguage')}
        value={language}
        choices={LANGUAGES.map((value) => ({ value, label: names[value] }))}
        onChange={setLanguage}
      />
      <div lang={language} className={classes.preview}>
        <h3 className={classes.previewTitle}>{survey.title || text('untitled')}</h3>
        {survey.options.length === 0 && <Text c="dimmed">{text('previewEmpty')}</Text>}
        <SurveyFields
          survey={survey}
          values={values}
          onChange={(option, value) => setValues((known) => ({ ...known, [option]: value }))}
        />
      </div>
    </div>
  );
};

export const PreviewButton = ({ draft }: PreviewProps) => {
  const text = useMessages('staff', 'surveyEditor');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {text('preview')}
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={text('preview')} size="44rem">
        <Preview draft={draft} />
      </Dialog>
    </>
  );
};
