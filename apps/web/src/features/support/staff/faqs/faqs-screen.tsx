import { supportErrors } from '@dubplate/contract/support/errors';
import { FAQ_ANSWER_MAX, FAQ_QUESTION_MAX, FAQS_MAX } from '@dubplate/contract/support/limits';
import type { StaffFaq } from '@dubplate/contract/support/schemas';
import { Button, Textarea } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useDeferredValue, useEffect, useState } from 'react';
import { Markdown, useErrorNotice } from '#features/support/index.ts';
import { type Body, call } from '#lib/api.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { createSendKeys } from '#lib/new-key.ts';
import { useKeptForm } from '#lib/session/kept-form.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { ButtonCell } from '#ui/data-table/cells.tsx';
import { confirm } from '#ui/dialog/confirm.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { PageHeader } from '#ui/display/page-header.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryView } from '#ui/feedback/query-view.tsx';
import { RowsSkeleton } from '#ui/feedback/skeletons.tsx';
import { LineField } from '#ui/fields/line-field.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { SortableList } from '#ui/sortable/sortable-list.tsx';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import classes from './faq-editor.module.css';

/** Frequent questions in both languages, in their order. */
const staffFaqsQuery = queryOptions({
  queryKey: ['staff-faqs'],
  queryFn: ({ signal }) => call('GET /staff/faqs', { signal }),
});

const changeList = (client: QueryClient, change: (faqs: readonly StaffFaq[]) => StaffFaq[]): void => {
  client.setQueryData(staffFaqsQuery.queryKey, (known) => known && change(known));
  // The public text in each language.
  void client.invalidateQueries({ queryKey: ['faqs'] });
};

interface Outcome {
  readonly onSuccess?: () => void;
  readonly onError: (error: unknown) => void;
}

/** Adds a question at the end, or changes one. */
const useSaveFaq = (uuid: string | null, { onSuccess, onError }: Outcome) => {
  const client = useQueryClient();
  const [keyFor] = useState(createSendKeys);
  return useMutation({
    mutationFn: (body: Body<'POST /staff/faq'>) =>
      uuid
        ? call('PATCH /staff/faq/{id}', { params: { id: uuid }, body })
        : call('POST /staff/faq', { body, headers: { 'Idempotency-Key': keyFor(body) } }),
    onSuccess: (saved) => {
      changeList(client, (known) => (uuid ? known.map((faq) => (faq.uuid === uuid ? saved : faq)) : [...known, saved]));
      onSuccess?.();
    },
    onError,
  });
};

const useDeleteFaq = ({ onSuccess, onError }: Outcome) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('DELETE /staff/faq/{id}', { params: { id } }),
    onSuccess: (_, id) => {
      changeList(client, (known) => known.filter(({ uuid }) => uuid !== id));
      onSuccess?.();
    },
    onError,
  });
};

/** Puts the questions in order: at once in the list, and back again where that can’t be saved. */
const useOrderFaqs = ({ onError }: Outcome) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (uuids: string[]) => call('PUT /staff/faqs/order', { body: { uuids } }),
    // Sequential, so that the last move determines the order on the server.
    scope: { id: 'faq-order' },
    onMutate: (uuids) => {
      const before = client.getQueryData(staffFaqsQuery.queryKey);
      changeList(client, (known) => uuids.flatMap((uuid) => known.find((faq) => faq.uuid === uuid) ?? []));
      return before;
    },
    onError: (error, _, before) => {
      if (before) client.setQueryData(staffFaqsQuery.queryKey, before);
      void client.invalidateQueries({ queryKey: staffFaqsQuery.queryKey });
      onError(error);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['faqs'] }),
  });
};

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
  const text = useMessages('staff', 'faqEditor');
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
const FaqForm = ({ faq, onClose }: FaqFormProps) => {
  const text = useMessages('staff', 'faqEditor');
  const uiText = useUiText();
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const { form, isChanged, change, reset } = useKeptForm(`faq/${faq?.uuid ?? 'new'}`, formOf(faq));
  const save = useSaveFaq(faq?.uuid ?? null, {
    onSuccess: () => {
      reset();
      notify.withdrawError(text('saveFailed'));
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

interface FaqListProps {
  readonly faqs: readonly StaffFaq[];
  readonly onEdit: (faq: StaffFaq) => void;
}

const FaqList = ({ faqs, onEdit }: FaqListProps) => {
  const text = useMessages('staff', 'faqEditor');
  const format = useFormat();
  const language = useLanguage();
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const order = useOrderFaqs({
    onError: (error) => void notifyError(text('orderFailed'), error, supportErrors, text('orderBack')),
  });
  const deleting = useDeleteFaq({
    onSuccess: () => notify.success(text('deleted')),
    onError: (error) => void notifyError(text('deleteFailed'), error, supportErrors),
  });
  const askToDelete = async ({ uuid, question }: StaffFaq) => {
    const asked = { heading: text('deleteAsk'), message: question[language], action: text('deleteAction') };
    if (await confirm({ ...asked, isDangerous: true })) deleting.mutate(uuid);
  };
  return (
    <SortableList
      label={text('list')}
      items={faqs}
      itemKey={({ uuid }) => uuid}
      itemName={({ question }) => question[language]}
      onReorder={(uuids) => order.mutate(uuids)}
      isDisabled={!isOnline}
    >
      {(faq) => {
        const name = faq.question[language];
        return (
          <div className={classes.row}>
            <div className={classes.words}>
              <button
                type="button"
                className={classes.question}
                aria-label={text('edit', { name })}
                onClick={() => onEdit(faq)}
              >
                {name}
              </button>
              <span className={classes.hint}>{text('changed', { date: format.shortDate(faq.updated_at) })}</span>
            </div>
            <ButtonCell
              label={text('delete', { name })}
              icon={<IconTrash size={18} stroke={1.75} aria-hidden="true" />}
              onClick={() => void askToDelete(faq)}
              isDisabled={!isOnline || deleting.isPending}
              isDangerous
            />
          </div>
        );
      }}
    </SortableList>
  );
};

/** The frequent questions for support: written in both languages, put in order, deleted. */
export const FaqsScreen = () => {
  const text = useMessages('staff', 'faqEditor');
  const query = useQuery(staffFaqsQuery);
  const { data } = query;
  /** The entry in the editor; `new` for another entry. */
  const [edited, setEdited] = useState<StaffFaq | 'new' | null>(null);
  // Before the preview needs it: an answer is written soon.
  useEffect(() => void Markdown.preload(), []);
  const close = () => setEdited(null);
  return (
    <>
      <PageHeader title={text('title')} lead={text('lead')}>
        <div className={classes.tools}>
          {data && <span className={classes.hint}>{text('count', { count: data.length, max: FAQS_MAX })}</span>}
          <Button variant="default" renderRoot={(props: object) => <Link to="/support" {...props} />}>
            {text('seePage')}
          </Button>
          <NextStep
            leftSection={<IconPlus size={18} stroke={2} aria-hidden="true" />}
            disabled={!data || data.length >= FAQS_MAX}
            onClick={() => setEdited('new')}
          >
            {text('add')}
          </NextStep>
        </div>
      </PageHeader>
      <QueryView
        query={query}
        failed={text('failed')}
        loading={<RowsSkeleton count={6} hasImage={false} />}
        empty={<EmptyState title={text('none')} description={text('noneHint')} />}
      >
        {(faqs) => <FaqList faqs={faqs} onEdit={setEdited} />}
      </QueryView>
      <Dialog
        opened={edited !== null}
        onClose={close}
        title={text(edited === 'new' ? 'newQuestion' : 'editQuestion')}
        size="64rem"
      >
        {edited && <FaqForm faq={edited === 'new' ? null : edited} onClose={close} />}
      </Dialog>
    </>
  );
};
