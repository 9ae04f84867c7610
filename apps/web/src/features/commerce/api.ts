import type { Purchase } from '@dubplate/contract/commerce/schemas';
import { purchasesWindow } from '@dubplate/rules/commerce/purchases-window';
import { utcDay } from '@dubplate/rules/dates';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { serverNow } from '#lib/http/clock.ts';

/** The user's purchases, paid or not, within three years of today, newest first. */
export const purchasesQuery = queryOptions({
  queryKey: ['purchases'],
  queryFn: ({ signal }) =>
    call('GET /me/purchases', { query: { ...purchasesWindow(utcDay(serverNow())), order: 'DESC' }, signal }),
  meta: { needs: ['purchases:read', 'whole-account'] },
});

export const fetchPurchase = (id: string, signal?: AbortSignal): Promise<Purchase> =>
  call('GET /user-product/{id}', { params: { id }, ...(signal ? { signal } : {}) });

export const purchaseQuery = (id: string) =>
  queryOptions({
    queryKey: ['purchases', id],
    queryFn: ({ signal }) => fetchPurchase(id, signal),
  });

export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: ({ signal }) => call('GET /subscriptions', { signal }),
  staleTime: 5 * 60_000,
});

/** The paid plan that runs now; null on the free one. */
export const subscriptionQuery = queryOptions({
  queryKey: ['me', 'subscription'],
  queryFn: ({ signal }) => call('GET /me/subscription', { signal }),
  meta: { needs: ['purchases:read', 'whole-account'] },
});

/** The limits of the user's plan; the free plan has them too. */
export const planQuery = queryOptions({
  queryKey: ['me', 'plan'],
  queryFn: ({ signal }) => call('GET /me/plan', { signal }),
  staleTime: 5 * 60_000,
});

/** The services with their prices and the user's access to them. */
export const productsQuery = queryOptions({
  queryKey: ['products'],
  queryFn: ({ signal }) => call('GET /products', { signal }),
  staleTime: 5 * 60_000,
});

export const methodsQuery = queryOptions({
  queryKey: ['payment-methods'],
  queryFn: ({ signal }) => call('GET /payment-methods', { signal }),
  staleTime: 5 * 60_000,
});

export const removePurchase = (id: string) => call('DELETE /me/purchase/{id}', { params: { id } });

export const fetchReceipt = async (id: string): Promise<Blob> =>
  (await call('GET /me/purchase/{id}/receipt', { params: { id } })) as Blob;

/** Invalidates everything that a purchase changes: purchases, plan, access and the remaining cost of releases. */
export const commerceChanged = async (client: QueryClient): Promise<void> => {
  const keys = [['purchases'], ['me', 'subscription'], ['me', 'plan'], ['products']];
  await Promise.all([
    ...keys.map((queryKey) => client.invalidateQueries({ queryKey })),
    client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'releases' && queryKey[2] === 'cost' }),
  ]);
};
