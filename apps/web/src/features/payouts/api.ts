import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { balanceQuery } from '#features/royalties/index.ts';
import { type Answer, type Body, call } from '#lib/api.ts';
import { replaceQueryData } from '#lib/query-client.ts';
import { useMutation } from '#lib/use-mutation.ts';

/** The first part of every key of this room. */
export const PAYOUTS_KEY = 'payouts';

/** Stripe's link works once and for some minutes. */
const LINK_REFETCH_MS = 2 * 60_000;

export const payoutMethodQuery = queryOptions({
  queryKey: [PAYOUTS_KEY, 'method'],
  queryFn: ({ signal }) => call('GET /me/payout-method', { signal }),
  refetchInterval: ({ state }) => (state.data?.status === 'INCOMPLETE' ? LINK_REFETCH_MS : false),
});

export const payoutsQuery = (page: number, take: number) =>
  queryOptions({
    queryKey: [PAYOUTS_KEY, 'list', page, take],
    queryFn: ({ signal }) => call('GET /me/payouts', { query: { page, take }, signal }),
    placeholderData: keepPreviousData,
  });

/** The costs and the time of a payout to the current method. */
export const payoutQuoteQuery = (amount: string) =>
  queryOptions({
    queryKey: [PAYOUTS_KEY, 'quote', amount],
    queryFn: ({ signal }) => call('GET /me/payout-quote', { query: { amount }, signal }),
    staleTime: 0,
  });

export const taxQuery = queryOptions({
  queryKey: [PAYOUTS_KEY, 'tax'],
  queryFn: ({ signal }) => call('GET /me/tax', { signal }),
});

export const fetchInvoice = (id: string): Promise<Blob> => call('GET /me/payout/{id}/invoice', { params: { id } });

interface Outcome<T = unknown> {
  readonly onSuccess: (result: T) => void;
  readonly onError: (error: unknown) => void;
}

export const useSaveMethod = ({ onSuccess, onError }: Outcome<Answer<'PUT /me/payout-method'>>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'PUT /me/payout-method'>) => call('PUT /me/payout-method', { body }),
    onSuccess: (method) => {
      replaceQueryData(client, payoutMethodQuery, method);
      client.removeQueries({ queryKey: [PAYOUTS_KEY, 'quote'] });
      onSuccess(method);
    },
    onError,
  });
};

export const useRemoveMethod = ({ onSuccess, onError }: Outcome) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (password: string | null) =>
      call('DELETE /me/payout-method', { body: password === null ? {} : { password } }),
    onSuccess,
    onError,
    onSettled: () => client.invalidateQueries({ queryKey: [PAYOUTS_KEY] }),
  });
};

export interface PayoutRequest {
  /** US dollars, with at most two decimals. */
  readonly amount: string;
  /** The same for every attempt until a response arrived. */
  readonly key: string;
}

export const useRequestPayout = ({ onSuccess, onError }: Outcome<Answer<'POST /me/payouts'>>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ amount, key }: PayoutRequest) =>
      call('POST /me/payouts', { body: { amount }, headers: { 'Idempotency-Key': key } }),
    onSuccess,
    onError,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: [PAYOUTS_KEY] });
      void client.invalidateQueries(balanceQuery);
    },
  });
};

export type TaxBody = Body<'PUT /me/tax'>;

export const useSaveTax = ({ onSuccess, onError }: Outcome<Answer<'PUT /me/tax'>>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: TaxBody) => call('PUT /me/tax', { body }),
    onSuccess: (tax) => {
      replaceQueryData(client, taxQuery, tax);
      onSuccess(tax);
    },
    onError,
  });
};
