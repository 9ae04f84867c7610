import type { PreparedReason } from '@dubplate/contract/moderation/deny-reasons-endpoints';
import { moderationErrors } from '@dubplate/contract/moderation/errors';
import { DENY_REASON_PLACES, DENY_REASON_TEXT_MAX } from '@dubplate/contract/moderation/limits';
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
import { SelectField } from '#ui/fields/select-field.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { reasonsQuery, saveReason } from '../api.ts';
import { isPlace, useFieldName } from '../field-name.ts';
import { useMessages } from '../messages.ts';

/** The storage key of an unsaved reason; saving or leaving discards the draft. */
export const reasonFormName = (reason: PreparedReason | null): string => `deny-reason/${reason?.uuid ?? 'new'}`;

interface ReasonEditorProps {
  /** null: a new one. */
  readonly reason: PreparedReason | null;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

/** Edits a reason's field and its text in both languages; a failed save keeps the input. */
export const ReasonEditor = ({ reason, onSaved, onCancel }: ReasonEditorProps) => {
  const text = useMessages();
  const uiText = useUiText();
  const { ofPlace } = useFieldName();
  const { number } = useFormat();
  const language = useLanguage();
  const client = useQueryClient();
  const [isTried, setTried] = useState(false);
  const key = useRef(newKey());
  const { form, change, reset } = useKeptForm(reasonFormName(reason), {
    path: reason?.path ?? '',
    en: reason?.text.en ?? '',
    ru: reason?.text.ru ?? '',
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      saveReason(
        reason?.uuid ?? null,
        { path: isPlace(form.path) ? form.path : null, text: { en: form.en.trim(), ru: form.ru.trim() } },
        key.current,
      ),
    onSuccess: () => {
      reset();
      notify.success(text('reasonSaved'));
      void client.invalidateQueries({ queryKey: reasonsQuery.queryKey });
      onSaved();
    },
  });
  const write = (part: Partial<typeof form>) => {
    // Another reason, so that it is not taken for the one before.
    key.current = newKey();
    change(part);
  };
  const isMissing = (each: Language) => form[each].trim() === '';
  const isTooLong = (each: Language) => form[each].length > DENY_REASON_TEXT_MAX;
  const errorOf = (each: Language) => {
    if (isTooLong(each))
      return uiText('tooLong', { typed: number(form[each].length), max: number(DENY_REASON_TEXT_MAX) });
    return isTried && isMissing(each) ? text('reasonTextMissing') : null;
  };
  const isWrong = LANGUAGES.some((each) => isMissing(each) || isTooLong(each));
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!isWrong && !isPending) mutate();
      }}
    >
      {LANGUAGES.map((each, index) => (
        <Textarea
          key={each}
          mb="md"
          label={languageNames[each]}
          lang={each}
          autosize
          minRows={3}
          maxRows={12}
          value={form[each]}
          error={errorOf(each)}
          onChange={({ currentTarget }) => write({ [each]: currentTarget.value })}
          {...(index === 0 ? { 'data-autofocus': true } : {})}
        />
      ))}
      <SelectField
        label={text('reasonPlace')}
        description={text('reasonPlaceHint')}
        searchable
        allowDeselect={false}
        data={[
          { value: '', label: ofPlace(null) },
          ...DENY_REASON_PLACES.map((place) => ({ value: place as string, label: ofPlace(place) })),
        ]}
        value={form.path}
        onChange={(path) => write({ path: path ?? '' })}
      />
      <FormError>{error && (errorText(error, language, moderationErrors) ?? text('reasonSaveFailed'))}</FormError>
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
