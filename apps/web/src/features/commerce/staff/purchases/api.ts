import { PAYMENT_PROVIDERS, PURCHASE_STATUSES } from '@dubplate/contract/commerce/limits';
import type { PurchaseId, ReleaseId, UserId } from '@dubplate/contract/ids';
import type { CryptoNetwork } from '@dubplate/contract/payouts/limits';
import type { LocalDate } from '@dubplate/contract/wire';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call, type Query } from '#lib/api.ts';
import { newKey } from '#lib/new-key.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { rememberedSize } from '#ui/data-table/pager/pager.tsx';

export const VIEWS = ['ALL', 'SET_ASIDE', 'IN_DISPUTE', 'PART_REFUNDED'] as const;
type View = (typeof VIEWS)[number];

/** Instead of one service's or plan's name: all of a type. */
const TYPES = ['PRODUCT', 'SUBSCRIPTION'] as const;

/** The filters in the address. */
export interface PurchasesSearch {
  readonly view?: Exclude<View, 'ALL'> | undefined;
  readonly status?: (typeof PURCHASE_STATUSES)[number] | undefined;
  /** A name, or a type. */
  readonly bought?: string | undefined;
  readonly provider?: (typeof PAYMENT_PROVIDERS)[number] | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly person?: string | undefined;
  /** Uuids, from links. */
  readonly user?: string | undefined;
  readonly forRelease?: string | undefined;
  readonly page?: number | undefined;
  readonly take?: number | undefined;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const DAY = /^\d{4}-\d\d-\d\d$/;

const matching = (value: unknown, pattern: RegExp): string | undefined =>
  typeof value === 'string' && pattern.test(value) ? value : undefined;
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, 100) || undefined : undefined;

const said = (search: PurchasesSearch): PurchasesSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));

/** Reads the filters from the address, dropping unknown values. */
export const readPurchasesSearch = (raw: Record<string, unknown>): Omit<PurchasesSearch, 'page' | 'take'> =>
  said({
    view: VIEWS.filter((view) => view !== 'ALL').find((known) => known === raw.view),
    status: PURCHASE_STATUSES.find((known) => known === raw.status),
    bought: textOf(raw.bought),
    provider: PAYMENT_PROVIDERS.find((known) => known === raw.provider),
    from: matching(raw.from, DAY),
    to: matching(raw.to, DAY),
    person: textOf(raw.person),
    user: matching(raw.user, UUID),
    forRelease: matching(raw.forRelease, UUID),
  });

/** The address of another filter: at its first page. */
export const changed = (search: PurchasesSearch, part: Partial<PurchasesSearch>): PurchasesSearch =>
  said({ ...search, page: undefined, ...part });

/** Returns true if any filter is set. */
export const isNarrowed = ({ page: _page, take: _take, ...filters }: PurchasesSearch): boolean =>
  Object.values(filters).some((value) => value !== undefined);

/** Returns the query for the server. */
export const queryOf = (search: PurchasesSearch): Query<'GET /staff/purchases'> => {
  const type = TYPES.find((known) => known === search.bought);
  return {
    page: search.page ?? 1,
    take: search.take ?? rememberedSize(),
    ...(search.view && { special: search.view }),
    ...(search.status && { status: search.status }),
    ...(type ? { type } : search.bought && { name: search.bought }),
    ...(search.provider && { provider: search.provider }),
    ...(search.from && { startDate: search.from as LocalDate }),
    ...(search.to && { endDate: search.to as LocalDate }),
    ...(search.person && { username: search.person }),
    ...(search.user && { userUuid: search.user as UserId }),
    ...(search.forRelease && { releaseUuid: search.forRelease as ReleaseId }),
  };
};

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

export const useReopen = (outcome: Outcome) =>
  usePurchaseChange(
    (id: string, headers) => call('POST /staff/refund/{id}/reopen', { params: { id }, headers }),
    outcome,
  );

export const useWithdraw = (id: string, outcome: Outcome) =>
  usePurchaseChange(
    (body: { readonly network: CryptoNetwork; readonly address: string }, headers) =>
      call('POST /staff/refund/{id}/withdraw', { params: { id }, body, headers }),
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
