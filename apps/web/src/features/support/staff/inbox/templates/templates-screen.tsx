import { supportErrors } from '@dubplate/contract/support/errors';
import { TEMPLATE_TITLE_MAX, TICKET_CONTENT_MAX } from '@dubplate/contract/support/limits';
import type { TicketTemplate } from '@dubplate/contract/support/schemas';
import { Button, Textarea, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { errorText } from '#lib/errors.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { LANGUAGES, type Language, languageNames } from '#lib/i18n/language.ts';
import { newKey } from '#lib/new-key.ts';
import { discardForm, isFormInterrupted, useKeptForm } from '#lib/session/kept-form.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { BackLink } from '#ui/back-link.tsx';
import { confirm } from '#ui/dialog/confirm.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { PageHead } from '#ui/display/page-head.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryFallback } from '#ui/feedback/query-view.tsx';
import { RowsSkeleton } from '#ui/feedback/skeletons.tsx';
import { FormError } from '#ui/fields/form-error.tsx';
import { LineField } from '#ui/fields/line-field.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { deleteTemplate, saveTemplate, templatesQuery } from '../api.ts';
import classes from './templates.module.css';

/** The storage key of an unsaved template; saving or leaving discards the draft. */
const templateFormName = (template: TicketTemplate | null): string => `template/${template?.uuid ?? 'new'}`;

interface TemplateEditorProps {
  /** null: a new one. */
  readonly template: TicketTemplate | null;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

/** Edits a template's title and its text in both languages; a failed save keeps the input. */
const TemplateEditor = ({ template, onSaved, onCancel }: TemplateEditorProps) => {
  const text = useMessages('staff', 'inbox');
  const uiText = useUiText();
  const format = useFormat();
  const language = useLanguage();
  const client = useQueryClient();
  const [isTried, setTried] = useState(false);
  const key = useRef(newKey());
  const { form, change, reset } = useKeptForm(templateFormName(template), {
    title: template?.title ?? '',
    en: template?.content.en ?? '',
    ru: template?.content.ru ?? '',
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      saveTemplate(
        template?.uuid ?? null,
        { title: form.title.trim(), content: { en: form.en.trim(), ru: form.ru.trim() } },
        key.current,
      ),
    onSuccess: () => {
      reset();
      notify.success(text('templateSaved'));
      void client.invalidateQueries({ queryKey: templatesQuery.queryKey });
      onSaved();
    },
  });
  const write = (part: Partial<typeof form>) => {
    // Another template, so that it is not taken for the one before.
    key.current = newKey();
    change(part);
  };
  const isMissing = (field: keyof typeof form) => form[field].trim() === '';
  const isTooLong = (each: Language) => form[each].length > TICKET_CONTENT_MAX;
  const errorOf = (each: Language) => {
    if (isTooLong(each))
      return uiText('tooLong', {
        typed: format.number(form[each].length),
        max: format.number(TICKET_CONTENT_MAX),
      });
    return isTried && isMissing(each) ? text('templateTextMissing') : null;
  };
  const isWrong =
    isMissing('title') ||
    form.title.length > TEMPLATE_TITLE_MAX ||
    LANGUAGES.some((each) => isMissing(each) || isTooLong(each));
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!isWrong && !isPending) mutate();
      }}
    >
      <LineField
        label={text('templateTitle')}
        description={text('templateTitleHint')}
        max={TEMPLATE_TITLE_MAX}
        value={form.title}
        error={isTried && isMissing('title') ? text('templateTitleMissing') : null}
        onChange={({ currentTarget }) => write({ title: currentTarget.value })}
        data-autofocus
      />
      {LANGUAGES.map((each) => (
        <Textarea
          key={each}
          mt="md"
          label={languageNames[each]}
          lang={each}
          autosize
          minRows={4}
          maxRows={12}
          value={form[each]}
          error={errorOf(each)}
          onChange={({ currentTarget }) => write({ [each]: currentTarget.value })}
        />
      ))}
      <FormError>{error && (errorText(error, language, supportErrors) ?? text('noAnswer'))}</FormError>
      <DialogButtons>
        <Button variant="default" onClick={onCancel}>
          {uiText('cancel')}
        </Button>
        <NextStep type="submit" loading={isPending}>
          {text('save')}
        </NextStep>
      </DialogButtons>
    </form>
  );
};

interface TemplateProps {
  readonly template: TicketTemplate;
  readonly onEdit: () => void;
}

const Template = ({ template, onEdit }: TemplateProps) => {
  const text = useMessages('staff', 'inbox');
  const client = useQueryClient();
  const showError = useErrorNotice();
  const { uuid, title, content } = template;
  const { mutate, isPending } = useMutation({
    mutationFn: () => deleteTemplate(uuid),
    onSuccess: () => notify.success(text('templateDeleted')),
    onError: (error) => void showError(text('templateDeleteFailed'), error, supportErrors),
    onSettled: () => client.invalidateQueries({ queryKey: templatesQuery.queryKey }),
  });
  const askAndDelete = async () => {
    const isSure = await confirm({
      heading: text('deleteTemplate'),
      message: text('deleteTemplateHint', { title }),
      action: text('delete'),
      isDangerous: true,
    });
    if (isSure) mutate();
  };
  return (
    <li className={classes.template}>
      <Title order={2} className={classes.title ?? ''}>
        {title}
      </Title>
      <div className={classes.texts}>
        {LANGUAGES.map((each) => (
          <div key={each}>
            <p className={classes.language}>{languageNames[each]}</p>
            <p lang={each} className={classes.text}>
              {content[each]}
            </p>
          </div>
        ))}
      </div>
      <div className={classes.ways}>
        <Button variant="default" size="sm" aria-label={text('editNamed', { title })} onClick={onEdit}>
          {text('edit')}
        </Button>
        <Button
          variant="subtle"
          size="sm"
          loading={isPending}
          aria-label={text('deleteNamed', { title })}
          onClick={() => void askAndDelete()}
        >
          {text('delete')}
        </Button>
      </div>
    </li>
  );
};

/** The template in the editor: `{ template: null }` for a new template, null if the editor is closed. */
type Opened = { readonly template: TicketTemplate | null } | null;

const List = ({ onOpen }: { readonly onOpen: (opened: Opened) => void }) => {
  const text = useMessages('staff', 'inbox');
  const query = useQuery(templatesQuery);
  const { data } = query;
  if (!data)
    return (
      <QueryFallback
        query={query}
        failed={text('templatesFailed')}
        description={text('templatesFailedHint')}
        loading={<RowsSkeleton count={4} hasImage={false} />}
      />
    );
  if (data.length === 0)
    return (
      <EmptyState
        title={text('noTemplates')}
        description={text('noTemplatesHint')}
        action={
          <Button variant="default" onClick={() => onOpen({ template: null })}>
            {text('newTemplate')}
          </Button>
        }
      />
    );
  return (
    <ul className={classes.list}>
      {data.map((template) => (
        <Template key={template.uuid} template={template} onEdit={() => onOpen({ template })} />
      ))}
    </ul>
  );
};

/** Prepared answers in both languages. */
export const TemplatesScreen = () => {
  const text = useMessages('staff', 'inbox');
  // Reopens a new template that the end of a session interrupted.
  const [opened, setOpened] = useState<Opened>(() =>
    isFormInterrupted(templateFormName(null)) ? { template: null } : null,
  );
  const leave = () => {
    if (opened) discardForm(templateFormName(opened.template));
    setOpened(null);
  };
  return (
    <div className={classes.page}>
      <BackLink to="/staff/tickets">{text('title')}</BackLink>
      <PageHead title={text('templates')} lead={text('templatesLead')}>
        <NextStep onClick={() => setOpened({ template: null })}>{text('newTemplate')}</NextStep>
      </PageHead>
      <List onOpen={setOpened} />
      <Dialog
        opened={opened !== null}
        onClose={leave}
        title={text(opened?.template ? 'editTemplate' : 'newTemplate')}
        size="44rem"
      >
        {opened && <TemplateEditor template={opened.template} onSaved={() => setOpened(null)} onCancel={leave} />}
      </Dialog>
    </div>
  );
};
