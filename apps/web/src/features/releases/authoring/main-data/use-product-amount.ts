import type { ProductKind } from '@dubplate/contract/commerce/limits';
import { useQuery } from '@tanstack/react-query';
import { productsQuery } from '#features/commerce/index.ts';

/** What a service costs, in whole dollars; null while unknown, or where it is held already. */
export const useProductAmount = (kind: ProductKind): number | null => {
  const { data } = useQuery(productsQuery);
  // The instance's code stands before the kind: DUBPLATE_EARLY_DATE.
  const product = data?.find(({ name }) => name.endsWith(`_${kind}`));
  return product && !product.access ? product.amount : null;
};
