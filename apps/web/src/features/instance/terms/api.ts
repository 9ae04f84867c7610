import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Answer, type Body, call } from '#lib/api.ts';
import type { Outcome } from '../api.ts';

const TERMS_KEY = 'staff-terms';

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

export const usePublishTerms = (outcome: Outcome<Answer<'POST /staff/terms'>>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'POST /staff/terms'>) => call('POST /staff/terms', { body }),
    ...outcome,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: [TERMS_KEY] });
      // The page of the terms, and whether one's own acceptance is asked for.
      void client.invalidateQueries({ queryKey: ['terms'] });
      void client.invalidateQueries({ queryKey: ['own-terms'] });
    },
  });
};
