import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import type { Language } from '#lib/i18n/language.ts';

/** Frequent questions, in the language that is read. */
export const faqsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['faqs', language],
    queryFn: ({ signal }) => call('GET /faqs', { signal }),
    staleTime: 10 * 60_000,
    meta: { isPublic: true },
  });
