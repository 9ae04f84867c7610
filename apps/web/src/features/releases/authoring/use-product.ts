import type { ProductKind } from '@dubplate/contract/commerce/limits';
import { useQuery } from '@tanstack/react-query';
import { productsQuery } from '#features/commerce/index.ts';

/** A service with what it costs and whether the person has access to it; undefined while unknown. */
export const useProduct = (kind: ProductKind) =>
  // The kind follows the instance's code: DUBPLATE_EARLY_DATE.
  useQuery(productsQuery).data?.find(({ name }) => name.endsWith(`_${kind}`));
