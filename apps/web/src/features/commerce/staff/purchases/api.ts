import type { PurchaseId, UserId } from '@dubplate/contract/ids';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { newKey } from '#lib/new-key.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { type PurchasesSearch, queryOf } from './purchases-search.ts';

/** The key of everything that changes with any purchase. */
export const purchasesKey = ['staff', 'purchases'] as const;

export const staffPurchasesQuery = (search: PurchasesSearch) => {
  const query = queryOf(search);
  return queryOptions({
    queryKey: [...purchasesKey, 'list', query],
    queryFn: ({ signal }) => call('GET /staff/purchases', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
};

export const staffPurchaseQuery = (id: string) =>
  queryOptions({
    queryKey: [...purchasesKey, 'one', id],
    queryFn: ({ signal }) => call('GET /staff/purchase/{id}', { params: { id }, signal }),
    staleTime: 0,
  });

/** The minimum length of a search for a user. */
export const PERSON_MIN = 3;

export const peopleQuery = (search: string) =>
  queryOptions({
    queryKey: ['staff', 'users', 'by-name', search],
    queryFn: ({ signal }) => call('GET /staff/users', { query: { search, take: 10 }, signal }),
    enabled: search.length >= PERSON_MIN,
    placeholderData: keepPreviousData,
  });

export interface Outcome {
  readonly onSuccess: () => void;
  readonly onError: (error: unknown) => void;
}

/** A mutation that refetches the purchases even after an error: another admin may have acted first. */
export const usePurchaseChange = <T>(
  change: (input: T, headers: Record<string, string>) => Promise<unknown>,
  outcome: Outcome,
) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: T) => change(input, { 'Idempotency-Key': newKey() }),
    ...outcome,
    onSettled: () => client.invalidateQueries({ queryKey: purchasesKey }),
  });
};

export const useRefund = (id: PurchaseId, outcome: Outcome) =>
  usePurchaseChange(
    (amount: number, headers) =>
      call('POST /staff/purchase/{id}/refund', { params: { id }, body: { amount }, headers }),
    outcome,
  );

export const useSettle = (outcome: Outcome) =>
  usePurchaseChange(
    (id: string, headers) => call('POST /staff/refund/{id}/settle', { params: { id }, headers }),
    outcome,
  );

type Decide = (reason: string, headers: Record<string, string>) => Promise<unknown>;

export const decideSetAside =
  (id: string, way: 'accept' | 'return'): Decide =>
  (reason, headers) =>
    call(`POST /staff/payment/{id}/${way}`, { params: { id }, body: { reason }, headers });

export type CaseDecision = 'ACCEPT' | 'REFUND' | 'RETURN';

export const decideCase =
  (id: string, purchaseUuid: PurchaseId, decision: CaseDecision): Decide =>
  (reason, headers) =>
    call('POST /staff/payment-case/{id}/decide', { params: { id }, body: { decision, purchaseUuid, reason }, headers });

export const useSendReceipt = (id: PurchaseId, outcome: Outcome) =>
  usePurchaseChange(
    (_input: undefined, headers) => call('POST /staff/purchase/{id}/receipt-email', { params: { id }, headers }),
    outcome,
  );

export const useGrant = (outcome: Outcome) =>
  usePurchaseChange(
    ({ id, productName }: { readonly id: UserId; readonly productName: string }, headers) =>
      call('POST /staff/user/{id}/grant', { params: { id }, body: { productName }, headers }),
    outcome,
  );

export const fetchReceipt = (id: PurchaseId): Promise<Blob> =>
  call('GET /staff/purchase/{id}/receipt', { params: { id } });
