import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { type Answer, type Body, call } from '#lib/api.ts';
import type { Language } from '#lib/i18n/language.ts';
import { useMutation } from '#lib/use-mutation.ts';
import type { Outcome } from '../api.ts';

const TERMS_KEY = 'staff-terms';
const PREVIEW_KEY = 'staff-terms-preview';

export const staffTermsQuery = queryOptions({
  queryKey: [TERMS_KEY],
  queryFn: ({ signal }) => call('GET /staff/terms', { signal }),
});

/** A version as it is written; it never changes once it is published. */
export const termsSourceQuery = (version: number) =>
  queryOptions({
    queryKey: [TERMS_KEY, 'source', version],
    queryFn: ({ signal }) => call('GET /staff/terms/{version}', { params: { version: String(version) }, signal }),
  });

/** Renders a text as the terms; the previous preview remains until the next has loaded. */
export const termsPreviewQuery = (language: Language, text: string) =>
  queryOptions({
    queryKey: [PREVIEW_KEY, language, text],
    queryFn: ({ signal }) => call('POST /staff/terms/preview', { body: { language, text }, signal }),
    placeholderData: keepPreviousData,
    // Every text has its own key, so older previews are useless.
    gcTime: 0,
  });

export const usePublishTerms = (outcome: Outcome<Answer<'POST /staff/terms'>>) => {
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
