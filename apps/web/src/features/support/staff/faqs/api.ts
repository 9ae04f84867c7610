import type { StaffFaq } from '@dubplate/contract/support/schemas';
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Body, call } from '#lib/api.ts';
import { createSendKeys } from '#lib/new-key.ts';
import { useMutation } from '#lib/use-mutation.ts';

/** Frequent questions in both languages, in their order. */
export const staffFaqsQuery = queryOptions({
  queryKey: ['staff-faqs'],
  queryFn: ({ signal }) => call('GET /staff/faqs', { signal }),
});

const changeList = (client: QueryClient, change: (faqs: readonly StaffFaq[]) => StaffFaq[]): void => {
  client.setQueryData(staffFaqsQuery.queryKey, (known) => known && change(known));
  // The public text in each language.
  void client.invalidateQueries({ queryKey: ['faqs'] });
};

interface Outcome {
  readonly onSuccess?: () => void;
  readonly onError: (error: unknown) => void;
}

/** Adds a question at the end, or changes one. */
export const useSaveFaq = (uuid: string | null, { onSuccess, onError }: Outcome) => {
  const client = useQueryClient();
  const [keyFor] = useState(createSendKeys);
  return useMutation({
    mutationFn: (body: Body<'POST /staff/faq'>) =>
      uuid
        ? call('PATCH /staff/faq/{id}', { params: { id: uuid }, body })
        : call('POST /staff/faq', { body, headers: { 'Idempotency-Key': keyFor(body) } }),
    onSuccess: (saved) => {
      changeList(client, (known) => (uuid ? known.map((faq) => (faq.uuid === uuid ? saved : faq)) : [...known, saved]));
      onSuccess?.();
    },
    onError,
  });
};

export const useDeleteFaq = ({ onSuccess, onError }: Outcome) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('DELETE /staff/faq/{id}', { params: { id } }),
    onSuccess: (_, id) => {
      changeList(client, (known) => known.filter(({ uuid }) => uuid !== id));
      onSuccess?.();
    },
    onError,
  });
};

/** Puts the questions in order: at once in the list, and back again where that can’t be saved. */
export const useOrderFaqs = ({ onError }: Outcome) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (uuids: string[]) => call('PUT /staff/faqs/order', { body: { uuids } }),
    // Sequential, so that the last move determines the order on the server.
    scope: { id: 'faq-order' },
    onMutate: (uuids) => {
      const before = client.getQueryData(staffFaqsQuery.queryKey);
      changeList(client, (known) => uuids.flatMap((uuid) => known.find((faq) => faq.uuid === uuid) ?? []));
      return before;
    },
    onError: (error, _, before) => {
      if (before) client.setQueryData(staffFaqsQuery.queryKey, before);
      void client.invalidateQueries({ queryKey: staffFaqsQuery.queryKey });
      onError(error);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['faqs'] }),
  });
};
