import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { type Body, call } from '#lib/api.ts';
import { useMutation } from '#lib/use-mutation.ts';

const pricesKey = ['staff', 'prices'] as const;

export const pricesQuery = queryOptions({
  queryKey: [...pricesKey, 'now'],
  queryFn: ({ signal }) => call('GET /staff/prices', { signal }),
  staleTime: 0,
});

export const priceChangesQuery = (page: number, take: number) =>
  queryOptions({
    queryKey: [...pricesKey, 'changes', page, take],
    queryFn: ({ signal }) => call('GET /staff/price-changes', { query: { page, take }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export type ProductChange = NonNullable<Body<'PATCH /staff/product/{name}'>>;
export type PlanChange = NonNullable<Body<'PATCH /staff/subscription/{name}'>>;

/** The service or plan to edit. */
export type PriceEdit =
  | { readonly kind: 'PRODUCT'; readonly name: string; readonly body: ProductChange }
  | { readonly kind: 'PLAN'; readonly name: string; readonly body: PlanChange };

interface Outcome {
  readonly onSuccess: () => void;
  readonly onError: (error: unknown) => void;
}

/** Refetches prices, their history and the public offers, even after an error. */
export const useEditPrice = (outcome: Outcome) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (edit: PriceEdit): Promise<void> => {
      const params = { name: edit.name };
      if (edit.kind === 'PRODUCT') await call('PATCH /staff/product/{name}', { params, body: edit.body });
      else await call('PATCH /staff/subscription/{name}', { params, body: edit.body });
    },
    ...outcome,
    onSettled: () => {
      for (const queryKey of [pricesKey, ['products'], ['plans']]) void client.invalidateQueries({ queryKey });
    },
  });
};
