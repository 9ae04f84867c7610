import { IconDownload } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useInstance } from '#features/reference/index.ts';
import { useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import type { Language } from '#lib/i18n/language.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { TextSkeleton } from '#ui/feedback/skeletons.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import classes from './terms-page.module.css';

/** The time limit, after which the page links to the document instead. */
const TIMEOUT_MS = 10_000;

/**
 * Returns the terms as markup: the content of the document's `<main>`. The page's policy blocks scripts in it.
 * @throws if no response arrives in time, or the response is not the terms
 */
export const fetchTerms = async (language: Language, signal: AbortSignal): Promise<string> => {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), TIMEOUT_MS);
  const response = await fetch('/terms.html', {
    headers: { 'Accept-Language': language },
    signal: AbortSignal.any([signal, late.signal]),
  }).finally(() => clearTimeout(timer));
  if (!response.ok) throw new Error(`the terms answered ${response.status}`);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const content = (page.querySelector('main') ?? page.body).innerHTML.trim();
  if (content === '') throw new Error('the terms are empty');
  return content;
};

/** Returns the document's URL, in the reader's language if this instance serves it. */
export const documentUrl = (address: string, language: Language): string =>
  address.startsWith('/') ? `${address}?language=${language}` : address;

const termsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['terms', language],
    queryFn: ({ signal }) => fetchTerms(language, signal),
    meta: { isPublic: true },
    staleTime: 60 * 60_000,
    // No retries: after ten seconds the page links to the document.
    retry: false,
  });

export const TermsPage = () => {
  const text = useMessages('entry', 'app');
  const language = useLanguage();
  const address = useInstance()?.offer_pdf_url;
  const { data, isError, refetch, isFetching } = useQuery(termsQuery(language));
  usePageTitle(text('terms'));
  const keep = address && (
    <a href={documentUrl(address, language)} className={classes.document} target="_blank" rel="noopener noreferrer">
      <IconDownload size={18} stroke={1.75} aria-hidden="true" />
      {text('termsDocument')}
    </a>
  );
  if (data) {
    return (
      <>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the instance's own document; no script of it can run */}
        <article className={classes.terms} lang={language} dangerouslySetInnerHTML={{ __html: data }} />
        {keep}
      </>
    );
  }
  if (isError && !isFetching) {
    return (
      <ErrorState
        title={text('termsFailed')}
        description={text('termsFailedHint')}
        onRetry={() => void refetch()}
        action={keep}
      />
    );
  }
  return <TextSkeleton />;
};
