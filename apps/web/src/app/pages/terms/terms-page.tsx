import { IconDownload } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMessages } from '#app/messages.ts';
import { useInstance } from '#features/reference/index.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';
import type { Language } from '#lib/i18n/language.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { TextSkeleton } from '#ui/feedback/skeletons.tsx';
import { usePageTitle } from '#ui/texts/page-title.ts';
import { documentUrl, fetchTerms } from './read-terms.ts';
import classes from './terms-page.module.css';

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
  const text = useMessages();
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
