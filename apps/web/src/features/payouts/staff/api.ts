import type { PayoutFileFormat } from '@dubplate/contract/payouts/limits';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { type Answer, type Body, call, type Query } from '#lib/api.ts';
import { transientErrorOf } from '#lib/errors.ts';
import { newKey } from '#lib/new-key.ts';
import { replaceQueryData } from '#lib/query-client.ts';
import { sendFile, type UploadOptions } from '#lib/upload/upload.ts';
import { useMutation } from '#lib/use-mutation.ts';

/** The first part of the key of everything that a decision changes. */
const KEY = 'staff-payouts';

interface Place {
  readonly page: number;
  readonly take: number;
}

export type PayoutFilters = Pick<Query<'GET /staff/payouts'>, 'state' | 'method' | 'user_uuid'>;
export type UserUuid = NonNullable<PayoutFilters['user_uuid']>;

export const staffPayoutsQuery = (filters: PayoutFilters, { page, take }: Place) =>
  queryOptions({
    queryKey: [KEY, 'list', filters, page, take],
    queryFn: ({ signal }) => call('GET /staff/payouts', { query: { ...filters, page, take }, signal }),
    placeholderData: keepPreviousData,
  });

export const payoutFiguresQuery = queryOptions({
  queryKey: [KEY, 'figures'],
  queryFn: ({ signal }) => call('GET /staff/payouts/figures', { signal }),
});

/** Payouts that wait for approval. */
export const useRequestedCount = () =>
  useQuery(payoutFiguresQuery).data?.states.find(({ state }) => state === 'REQUESTED')?.payouts;

export const staffPayoutQuery = (id: string) =>
  queryOptions({
    queryKey: [KEY, 'payout', id],
    queryFn: ({ signal }) => call('GET /staff/payout/{id}', { params: { id }, signal }),
  });

export const payoutFilesQuery = ({ page, take }: Place) =>
  queryOptions({
    queryKey: [KEY, 'files', page, take],
    queryFn: ({ signal }) => call('GET /staff/payouts/files', { query: { page, take }, signal }),
    placeholderData: keepPreviousData,
  });

export const fetchPayoutFile = (uuid: string): Promise<Blob> =>
  call('GET /staff/payouts/file/{uuid}', { params: { uuid } });

export const adjustmentsQuery = (user: string | undefined, { page, take }: Place) =>
  queryOptions({
    queryKey: [KEY, 'adjustments', user, page, take],
    queryFn: ({ signal }) =>
      call('GET /staff/adjustments', {
        query: { ...(user && { user_uuid: user as UserUuid }), page, take },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const personTaxQuery = (id: string) =>
  queryOptions({
    queryKey: [KEY, 'tax', id],
    queryFn: ({ signal }) => call('GET /staff/user/{id}/tax', { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export interface Outcome<T = unknown> {
  readonly onSuccess: (result: T) => void;
  readonly onError: (error: unknown) => void;
}

/**
 * A mutation that refetches everything even after an error: another administrator may have acted first. Its key stays
 * the same until a response arrived.
 */
const useChange = <Input, Result>(
  change: (input: Input, headers: Record<string, string>) => Promise<Result>,
  { onSuccess, onError }: Outcome<Result>,
) => {
  const client = useQueryClient();
  const key = useRef(newKey());
  return useMutation({
    mutationFn: (input: Input) => change(input, { 'Idempotency-Key': key.current }),
    onSuccess: (result) => {
      key.current = newKey();
      onSuccess(result);
    },
    onError: (error) => {
      if (transientErrorOf(error) === null) key.current = newKey();
      onError(error);
    },
    onSettled: () => void client.invalidateQueries({ queryKey: [KEY] }),
  });
};

type StaffPayout = Answer<'GET /staff/payout/{id}'>;

export const useApprovePayout = (id: string, outcome: Outcome<StaffPayout>) =>
  useChange((_: undefined) => call('POST /staff/payout/{id}/approve', { params: { id } }), outcome);

export const useRejectPayout = (id: string, outcome: Outcome<StaffPayout>) =>
  useChange((reason: string) => call('POST /staff/payout/{id}/reject', { params: { id }, body: { reason } }), outcome);

export const useSendPayouts = (outcome: Outcome<Answer<'POST /staff/payouts/send'>>) =>
  useChange((_: undefined, headers) => call('POST /staff/payouts/send', { headers }), outcome);

export const useEndPayout = (id: string, outcome: Outcome<StaffPayout>) =>
  useChange(
    (body: Body<'POST /staff/payout/{id}/state'>) => call('POST /staff/payout/{id}/state', { params: { id }, body }),
    outcome,
  );

export const useCreateFile = (outcome: Outcome<Answer<'POST /staff/payouts/files'>>) =>
  useChange(
    (format: PayoutFileFormat, headers) => call('POST /staff/payouts/files', { body: { format }, headers }),
    outcome,
  );

export const useCancelFile = (uuid: string, outcome: Outcome) =>
  useChange((_: undefined) => call('POST /staff/payouts/file/{uuid}/cancel', { params: { uuid } }), outcome);

export type Reconciliation = Answer<'POST /staff/payouts/reconcile'>;

/** Compares a provider’s report with the payouts; changes nothing. */
export const reconcile = async (file: File, options: UploadOptions): Promise<Reconciliation> =>
  (await sendFile('/staff/payouts/reconcile', 'file', file, options)) as Reconciliation;

export const useCreateAdjustment = (outcome: Outcome) =>
  useChange(
    (body: Body<'POST /staff/adjustments'>, headers) => call('POST /staff/adjustments', { body, headers }),
    outcome,
  );

export const useSaveTaxForm = (id: string, { onSuccess, onError }: Outcome) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<'PUT /staff/user/{id}/tax'>) => call('PUT /staff/user/{id}/tax', { params: { id }, body }),
    onSuccess: (tax) => {
      replaceQueryData(client, personTaxQuery(id), tax);
      onSuccess(tax);
    },
    onError,
  });
};
