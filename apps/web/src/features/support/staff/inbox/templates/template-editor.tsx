import { supportErrors } from '@dubplate/contract/support/errors';
import { TEMPLATE_TITLE_MAX, TICKET_CONTENT_MAX } from '@dubplate/contract/support/limits';
import type { TicketTemplate } from '@dubplate/contract/support/schemas';
import { Button, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorText } from '#lib/errors.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import { LANGUAGES, type Language, languageNames } from '#lib/i18n/language.ts';
import { newKey } from '#lib/new-key.ts';
import { useKeptForm } from '#lib/session/kept-form.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { FormError } from '#ui/fields/form-error.tsx';
import { LineField } from '#ui/fields/line-field.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { saveTemplate, templatesQuery } from '../api.ts';
import { useMessages } from '../messages.ts';

/** The storage key of an unsaved template; saving or leaving discards the draft. */
export const templateFormName = (template: TicketTemplate | null): string => `template/${template?.uuid ?? 'new'}`;

interface TemplateEditorProps {
  /** null: a new one. */
  readonly template: TicketTemplate | null;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

/** Edits a template's title and its text in both languages; a failed save keeps the input. */
export const TemplateEditor = ({ template, onSaved, onCancel }: TemplateEditorProps) => {
  const text = useMessages();
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
