import type { ErrorCatalogue } from '@dubplate/contract/catalogue';
import { Button, Stack, Textarea } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { errorText } from '#lib/errors.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import { LANGUAGES, type Language, languageNames } from '#lib/i18n/language.ts';
import { newKey } from '#lib/new-key.ts';
import { useKeptForm } from '#lib/session/kept-form.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { FormError } from '#ui/fields/form-error.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { useUiText } from '#ui/texts/ui-provider.tsx';

/** The text in both languages and one more value, which describes it. */
type Form = Readonly<Record<Language | 'about', string>>;

interface AboutProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** True once the user has tried to save. */
  readonly isTried: boolean;
}

interface BilingualFormProps {
  /** The storage key of the draft. */
  readonly name: string;
  readonly saved: Form;
  /** Characters that a text may have. */
  readonly max: number;
  readonly minRows: number;
  /** The field for `about`, above the texts or below them. */
  readonly above?: (props: AboutProps) => ReactNode;
  readonly below?: (props: AboutProps) => ReactNode;
  readonly isAboutWrong?: (about: string) => boolean;
  readonly words: { readonly missing: string; readonly failed: string; readonly save: string };
  readonly errors: ErrorCatalogue;
  /** Sends the trimmed form; a repeated send has the same key until the form changes. */
  readonly save: (form: Form, key: string) => Promise<unknown>;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

/** Edits a text in both languages; a failed save keeps the input. */
export const BilingualForm = (props: BilingualFormProps) => {
  const { above, below, isAboutWrong, max, words } = props;
  const uiText = useUiText();
  const { number } = useFormat();
  const language = useLanguage();
  const [isTried, setTried] = useState(false);
  const key = useRef(newKey());
  const { form, change, reset } = useKeptForm(props.name, props.saved);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => props.save({ about: form.about.trim(), en: form.en.trim(), ru: form.ru.trim() }, key.current),
    onSuccess: () => {
      reset();
      props.onSaved();
    },
  });
  const write = (part: Partial<Form>) => {
    // Another text, so that it is not taken for the one before.
    key.current = newKey();
    change(part);
  };
  const isMissing = (each: Language) => form[each].trim() === '';
  const isTooLong = (each: Language) => form[each].length > max;
  const errorOf = (each: Language) => {
    if (isTooLong(each)) return uiText('tooLong', { typed: number(form[each].length), max: number(max) });
    return isTried && isMissing(each) ? words.missing : null;
  };
  const isWrong = isAboutWrong?.(form.about) || LANGUAGES.some((each) => isMissing(each) || isTooLong(each));
  const about: AboutProps = { value: form.about, onChange: (value) => write({ about: value }), isTried };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!isWrong && !isPending) mutate();
      }}
    >
      <Stack gap="md">
        {above?.(about)}
        {LANGUAGES.map((each, index) => (
          <Textarea
            key={each}
            label={languageNames[each]}
            lang={each}
            autosize
            minRows={props.minRows}
            maxRows={12}
            value={form[each]}
            error={errorOf(each)}
            onChange={({ currentTarget }) => write({ [each]: currentTarget.value })}
            {...(index === 0 && !above ? { 'data-autofocus': true } : {})}
          />
        ))}
        {below?.(about)}
      </Stack>
      <FormError>{error && (errorText(error, language, props.errors) ?? words.failed)}</FormError>
      <DialogButtons>
        <Button variant="default" onClick={props.onCancel}>
          {uiText('cancel')}
        </Button>
        <NextStep type="submit" loading={isPending}>
          {words.save}
        </NextStep>
      </DialogButtons>
    </form>
  );
};
