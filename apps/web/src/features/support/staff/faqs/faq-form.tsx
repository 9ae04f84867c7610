import { supportErrors } from '@dubplate/contract/support/errors';
import { FAQ_ANSWER_MAX, FAQ_QUESTION_MAX } from '@dubplate/contract/support/limits';
import type { StaffFaq } from '@dubplate/contract/support/schemas';
import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useDeferredValue } from 'react';
import { Markdown, useErrorNotice } from '#features/support/index.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useKeptForm } from '#lib/session/kept-form.ts';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { LineField } from '#ui/fields/line-field.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { useSaveFaq } from './api.ts';
import classes from './faq-editor.module.css';
import { useMessages } from './messages.ts';

const LANGUAGES = [
  { code: 'en', name: 'english', question: 'questionEn', answer: 'answerEn' },
  { code: 'ru', name: 'russian', question: 'questionRu', answer: 'answerRu' },
] as const;

const formOf = (faq: StaffFaq | null) => ({
  questionEn: faq?.question.en ?? '',
  questionRu: faq?.question.ru ?? '',
  answerEn: faq?.answer.en ?? '',
  answerRu: faq?.answer.ru ?? '',
});
type FaqTexts = ReturnType<typeof formOf>;

const contentOf = (form: FaqTexts) => ({
  question: { en: form.questionEn.trim(), ru: form.questionRu.trim() },
  answer: { en: form.answerEn.trim(), ru: form.answerRu.trim() },
});

const isWhole = (form: FaqTexts): boolean => Object.values(form).every((text) => text.trim() !== '');
const isTooLong = (form: FaqTexts): boolean =>
  Math.max(form.questionEn.length, form.questionRu.length) > FAQ_QUESTION_MAX ||
  Math.max(form.answerEn.length, form.answerRu.length) > FAQ_ANSWER_MAX;

interface PreviewProps {
  readonly lang: string;
  /** The language’s name, as it is read. */
  readonly language: string;
  readonly children: string;
}

const Preview = ({ lang, language, children }: PreviewProps) => {
  const text = useMessages();
  // Typing takes priority over rendering the preview of a long answer.
  const shown = useDeferredValue(children);
  return (
    <section className={classes.preview} aria-label={`${text('preview')}, ${language}`} lang={lang}>
      {shown.trim() === '' ? <p className={classes.hint}>{text('previewEmpty')}</p> : <Markdown>{shown}</Markdown>}
    </section>
  );
};

interface FaqFormProps {
  /** Null: a new one. */
  readonly faq: StaffFaq | null;
  readonly onClose: () => void;
}

/** A question and its answer in both languages. The draft is kept until it is saved, even if the form is closed. */
export const FaqForm = ({ faq, onClose }: FaqFormProps) => {
  const text = useMessages();
  const uiText = useUiText();
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const { form, isChanged, change, reset } = useKeptForm(`faq/${faq?.uuid ?? 'new'}`, formOf(faq));
  const save = useSaveFaq(faq?.uuid ?? null, {
    onSuccess: () => {
      reset();
      notify.withdrawFailure(text('saveFailed'));
      notify.success(text('saved'));
      onClose();
    },
    onError: (error) => void notifyError(text('saveFailed'), error, supportErrors, text('saveKept')),
  });
  const isReady = isChanged && isWhole(form) && !isTooLong(form) && isOnline;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !save.isPending) save.mutate(contentOf(form));
  };
  return (
    <form onSubmit={submit} noValidate>
      <div className={classes.languages}>
        {LANGUAGES.map(({ code, name, question, answer }) => (
          <fieldset key={code} className={classes.language}>
            <legend>{text(name)}</legend>
            <LineField
              label={text('question')}
              lang={code}
              value={form[question]}
              max={FAQ_QUESTION_MAX}
              onChange={({ currentTarget }) => change({ [question]: currentTarget.value })}
            />
            <Textarea
              label={text('answer')}
              lang={code}
              description={text('markdownHint')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              value={form[answer]}
              onChange={({ currentTarget }) => change({ [answer]: currentTarget.value })}
              error={
                form[answer].length > FAQ_ANSWER_MAX &&
                uiText('tooLong', { typed: String(form[answer].length), max: String(FAQ_ANSWER_MAX) })
              }
              autosize
              minRows={5}
              maxRows={14}
            />
            <Preview lang={code} language={text(name)}>
              {form[answer]}
            </Preview>
          </fieldset>
        ))}
      </div>
      <DialogButtons note={!isOnline ? text('offline') : isWhole(form) ? undefined : text('allNeeded')}>
        <Button variant="default" onClick={onClose}>
          {uiText('cancel')}
        </Button>
        <NextStep type="submit" disabled={!isReady} loading={save.isPending}>
          {uiText('save')}
        </NextStep>
      </DialogButtons>
    </form>
  );
};
