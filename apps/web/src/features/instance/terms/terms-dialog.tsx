import { termsErrors } from '@dubplate/contract/reference/terms-errors';
import { TERMS_TEXT_MAX } from '@dubplate/contract/reference/terms-limits';
import type { TermsSource } from '@dubplate/contract/reference/terms-schemas';
import { Button, Checkbox, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { LoadError, useErrorNotice } from '#features/support/index.ts';
import { ApiError } from '#lib/errors.ts';
import { useOnline } from '#lib/http/connection.ts';
import { LANGUAGES, type Language, languageNames } from '#lib/i18n/language.ts';
import { useKeptForm } from '#lib/session/kept-form.ts';
import { confirm } from '#ui/dialog/confirm.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { FormSkeleton, TextSkeleton } from '#ui/feedback/skeletons.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import { useMessages } from '../messages.ts';
import { termsPreviewQuery, termsSourceQuery, usePublishTerms } from './api.ts';
import classes from './terms.module.css';

/** The pause in typing before the preview updates. */
const QUIET_MS = 400;

interface TermsPreviewProps {
  readonly language: Language;
  readonly written: string;
}

/** A text of the terms as its reader will see it: the server fills it in as it does the page of the terms. */
const TermsPreview = ({ language, written }: TermsPreviewProps) => {
  const text = useMessages();
  const [quiet] = useDebouncedValue(written, QUIET_MS);
  const asked = quiet.slice(0, TERMS_TEXT_MAX);
  const isEmpty = asked.trim() === '';
  const { data, error, refetch, isFetching } = useQuery({ ...termsPreviewQuery(language, asked), enabled: !isEmpty });
  const label = text('termsPreviewOf', { language: languageNames[language] });
  if (isEmpty) return <p className={classes.hint}>{text('termsPreviewEmpty')}</p>;
  if (error)
    return (
      <LoadError
        error={error}
        title={text('termsPreviewFailed')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard as well.
    <section className={classes.preview} aria-label={label} lang={language} tabIndex={0}>
      {data ? (
        <>
          <h3>{data.title}</h3>
          {data.clauses.map(({ heading, paragraphs }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: clauses are known by their place alone.
            <div key={index}>
              <h4>{`${index + 1}. ${heading}`}</h4>
              {paragraphs.map((paragraph, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: so are paragraphs.
                <p key={place}>{paragraph}</p>
              ))}
            </div>
          ))}
        </>
      ) : (
        <TextSkeleton lines={6} />
      )}
    </section>
  );
};

/** Named in the hint as they are written. */
const PLACES = { product: '{product}', label: '{label}', support: '{support}' };

interface TermsFormProps {
  /** The text that the new version starts from. */
  readonly source: TermsSource;
  readonly onClose: () => void;
}

const TermsForm = ({ source, onClose }: TermsFormProps) => {
  const text = useMessages();
  const uiText = useUiText();
  const isOnline = useOnline();
  const notifyError = useErrorNotice();
  const [issues, setIssues] = useState<ApiError['issues']>([]);
  const { form, isChanged, change, reset } = useKeptForm(`terms/${source.version}`, {
    en: source.text.en,
    ru: source.text.ru,
    material: 'yes',
  });
  const publish = usePublishTerms({
    onSuccess: ({ version }) => {
      reset();
      notify.success(text('termsPublished', { version }));
      onClose();
    },
    onError: (error) => {
      const found = error instanceof ApiError ? error.issues : [];
      setIssues(found);
      if (found.length === 0) notifyError(text('termsPublishFailed'), error, termsErrors, text('saveKept'));
    },
  });
  const isMaterial = form.material !== '';
  const isWhole = LANGUAGES.every((each) => form[each].trim() !== '' && form[each].length <= TERMS_TEXT_MAX);
  const isReady = isChanged && isWhole && isOnline;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || publish.isPending) return;
    setIssues([]);
    const asked = {
      heading: text('termsPublishAsk', { version: source.version + 1 }),
      message: text(isMaterial ? 'termsMaterialAsk' : 'termsSmallAsk'),
      action: text('termsPublishAction'),
    };
    if (!(await confirm(asked))) return;
    publish.mutate({
      text: { en: form.en.trim(), ru: form.ru.trim() },
      is_material: isMaterial,
      after: source.version,
    });
  };
  const faultOf = (language: 'en' | 'ru') =>
    form[language].length > TERMS_TEXT_MAX
      ? uiText('tooLong', { typed: String(form[language].length), max: String(TERMS_TEXT_MAX) })
      : issues.find(({ path }) => path === `text.${language}`)?.message;
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <p className={classes.hint}>{text('termsFormHint', PLACES)}</p>
      <div className={classes.languages}>
        {LANGUAGES.map((each) => (
          <div key={each}>
            <Textarea
              label={languageNames[each]}
              lang={each}
              value={form[each]}
              error={faultOf(each)}
              rows={16}
              onChange={({ currentTarget }) => change({ [each]: currentTarget.value })}
            />
            <p className={classes.previewLabel}>{text('termsPreview')}</p>
            <TermsPreview language={each} written={form[each]} />
          </div>
        ))}
      </div>
      <Checkbox
        mt="lg"
        label={text('termsMaterial')}
        description={text('termsMaterialHint')}
        checked={isMaterial}
        onChange={({ currentTarget }) => change({ material: currentTarget.checked ? 'yes' : '' })}
      />
      <DialogButtons {...(!isOnline && { note: uiText('offlineHelp') })}>
        <Button variant="default" onClick={onClose}>
          {uiText('cancel')}
        </Button>
        <NextStep type="submit" disabled={!isReady} loading={publish.isPending}>
          {text('termsPublishAction')}
        </NextStep>
      </DialogButtons>
    </form>
  );
};

const LoadedForm = ({ version, onClose }: { readonly version: number; readonly onClose: () => void }) => {
  const text = useMessages();
  const { data, error, refetch, isFetching } = useQuery(termsSourceQuery(version));
  if (data) return <TermsForm source={data} onClose={onClose} />;
  if (error)
    return (
      <LoadError error={error} title={text('termsFailed')} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  return <FormSkeleton fields={2} />;
};

interface TermsDialogProps {
  readonly opened: boolean;
  /** The version in force. */
  readonly version: number;
  readonly onClose: () => void;
}

/** Edits a new version of the terms, starting from the current one. The draft is kept until it is published. */
export const TermsDialog = ({ opened, version, onClose }: TermsDialogProps) => {
  const text = useMessages();
  return (
    <Dialog opened={opened} onClose={onClose} title={text('termsNew')} size="72rem">
      {opened && <LoadedForm version={version} onClose={onClose} />}
    </Dialog>
  );
};
