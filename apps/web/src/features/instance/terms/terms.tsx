import { termsErrors } from '@dubplate/contract/reference/terms-errors';
import { TERMS_TEXT_MAX } from '@dubplate/contract/reference/terms-limits';
import type { StaffTerms, StaffTermsVersion, TermsSource } from '@dubplate/contract/reference/terms-schemas';
import { Button, Checkbox, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { type Answer, type Body, call } from '#lib/api.ts';
import { ApiError } from '#lib/errors.ts';
import { useOnline } from '#lib/http/connection.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { LANGUAGES, type Language, languageNames } from '#lib/i18n/language.ts';
import { useKeptForm } from '#lib/session/kept-form.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { type Column, DataTable } from '#ui/data-table/data-table.tsx';
import { QueryTable } from '#ui/data-table/query-table.tsx';
import { confirm } from '#ui/dialog/confirm.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { DialogButtons } from '#ui/dialog/dialog-buttons.tsx';
import { HeaderRow } from '#ui/display/page-header.tsx';
import { StatusChip } from '#ui/display/status-chip.tsx';
import { QueryFallback, QueryView } from '#ui/feedback/query-view.tsx';
import { FormSkeleton, TextSkeleton } from '#ui/feedback/skeletons.tsx';
import { NextStep } from '#ui/next-step.tsx';
import { notify } from '#ui/notices/notify.ts';
import { useUiText } from '#ui/texts/ui-provider.tsx';
import type { Outcome } from '../api.ts';
import instanceClasses from '../instance.module.css';
import classes from './terms.module.css';

const TERMS_KEY = 'staff-terms';
const PREVIEW_KEY = 'staff-terms-preview';

const staffTermsQuery = queryOptions({
  queryKey: [TERMS_KEY],
  queryFn: ({ signal }) => call('GET /staff/terms', { signal }),
});

/** A version as it is written; it never changes once it is published. */
const termsSourceQuery = (version: number) =>
  queryOptions({
    queryKey: [TERMS_KEY, 'source', version],
    queryFn: ({ signal }) => call('GET /staff/terms/{version}', { params: { version: String(version) }, signal }),
  });

/** Renders a text as the terms; the previous preview remains until the next has loaded. */
const termsPreviewQuery = (language: Language, text: string) =>
  queryOptions({
    queryKey: [PREVIEW_KEY, language, text],
    queryFn: ({ signal }) => call('POST /staff/terms/preview', { body: { language, text }, signal }),
    placeholderData: keepPreviousData,
    // Every text has its own key, so older previews are useless.
    gcTime: 0,
  });

const usePublishTerms = (outcome: Outcome<Answer<'POST /staff/terms'>>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'POST /staff/terms'>) => call('POST /staff/terms', { body }),
    ...outcome,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: [TERMS_KEY] });
      // Refreshes the page of the terms, and the state of the user's own acceptance.
      void client.invalidateQueries({ queryKey: ['terms'] });
      void client.invalidateQueries({ queryKey: ['own-terms'] });
    },
  });
};

/** The pause in typing before the preview updates. */
const QUIET_MS = 400;

interface TermsPreviewProps {
  readonly language: Language;
  readonly written: string;
}

/** A text of the terms as its reader will see it: the server fills it in as it does the page of the terms. */
const TermsPreview = ({ language, written }: TermsPreviewProps) => {
  const text = useMessages('staff', 'instance');
  const [quiet] = useDebouncedValue(written, QUIET_MS);
  const asked = quiet.slice(0, TERMS_TEXT_MAX);
  const isEmpty = asked.trim() === '';
  const query = useQuery({ ...termsPreviewQuery(language, asked), enabled: !isEmpty });
  const label = text('termsPreviewOf', { language: languageNames[language] });
  if (isEmpty) return <p className={classes.hint}>{text('termsPreviewEmpty')}</p>;
  const { data } = query;
  if (!data && query.error) return <QueryFallback query={query} failed={text('termsPreviewFailed')} />;
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
  const text = useMessages('staff', 'instance');
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
  const issueTextOf = (language: 'en' | 'ru') =>
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
              error={issueTextOf(each)}
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
  const text = useMessages('staff', 'instance');
  const query = useQuery(termsSourceQuery(version));
  return (
    <QueryView query={query} failed={text('termsFailed')} loading={<FormSkeleton fields={2} />}>
      {(data) => <TermsForm source={data} onClose={onClose} />}
    </QueryView>
  );
};

interface TermsDialogProps {
  readonly opened: boolean;
  /** The version in force. */
  readonly version: number;
  readonly onClose: () => void;
}

/** Edits a new version of the terms, starting from the current one. The draft is kept until it is published. */
const TermsDialog = ({ opened, version, onClose }: TermsDialogProps) => {
  const text = useMessages('staff', 'instance');
  return (
    <Dialog opened={opened} onClose={onClose} title={text('termsNew')} size="72rem">
      {opened && <LoadedForm version={version} onClose={onClose} />}
    </Dialog>
  );
};

const useColumns = (terms: StaffTerms | undefined): readonly Column<StaffTermsVersion>[] => {
  const text = useMessages('staff', 'instance');
  const format = useFormat();
  const language = useLanguage();
  const current = terms?.versions[0]?.version;
  const people = format.number(terms?.people ?? 0);
  return [
    {
      key: 'version',
      header: text('termsVersion'),
      isTitle: true,
      cell: ({ version }) => (
        <span className={classes.version}>
          <a href={`/terms.html?version=${version}&language=${language}`} target="_blank" rel="noopener noreferrer">
            {text('termsVersionOf', { version })}
          </a>
          {version === current && <StatusChip tone="published" label={text('termsCurrent')} variant="plain" />}
        </span>
      ),
    },
    {
      key: 'published',
      header: text('termsPublishedOn'),
      cell: ({ published_at }) => (published_at === null ? text('termsFromStart') : format.dateTime(published_at)),
    },
    {
      key: 'material',
      header: text('termsAsks'),
      cell: ({ version, is_material }) => (version === 1 ? '–' : text(is_material ? 'termsAsked' : 'termsNotAsked')),
    },
    {
      key: 'accepted',
      header: text('termsAccepted'),
      align: 'end',
      cell: ({ accepted }) => text('termsAcceptedOf', { accepted: format.number(accepted), people }),
    },
  ];
};

/** The versions of the terms with the number of acceptances, and a button for a new version. */
export const Terms = () => {
  const text = useMessages('staff', 'instance');
  const [isWriting, setWriting] = useState(false);
  const query = useQuery(staffTermsQuery);
  const { data } = query;
  const columns = useColumns(data);
  return (
    <>
      <HeaderRow>
        <p className={`${instanceClasses.note} ${classes.lead}`}>{text('termsHint')}</p>
        <NextStep disabled={!data} onClick={() => setWriting(true)}>
          {text('termsNew')}
        </NextStep>
      </HeaderRow>
      {data?.has_own_document && <p className={classes.hint}>{text('termsOwnDocument')}</p>}
      <QueryTable
        query={{ ...query, data: data?.versions }}
        failed={text('termsFailed')}
        table={(shown) => (
          <DataTable
            label={text('termsVersions')}
            columns={columns}
            rowKey={({ version }) => String(version)}
            {...shown}
          />
        )}
      />
      <TermsDialog opened={isWriting} version={data?.versions[0]?.version ?? 1} onClose={() => setWriting(false)} />
    </>
  );
};
