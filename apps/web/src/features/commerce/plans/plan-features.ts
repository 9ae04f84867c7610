import type { Plan } from '@dubplate/contract/commerce/schemas';
import { FREE_PLAN, useProductName } from '../purchase-names.ts';
import { useMessages } from './messages.ts';

export interface PlanFeature {
  readonly label: string;
  /** What the plan does without. */
  readonly isMissing: boolean;
}

const has = (label: string): PlanFeature => ({ label, isMissing: false });
const lacks = (label: string): PlanFeature => ({ label, isMissing: true });

/** What a plan has and has not. Of a paid one: what its own data say. */
export const usePlanFeatures = () => {
  const text = useMessages();
  const productName = useProductName();
  return ({ name, maxArtists, products }: Plan): readonly PlanFeature[] => {
    const artists = has(maxArtists === null ? text('artistsAny') : text('artists', { count: maxArtists }));
    if (name === FREE_PLAN)
      return [
        has(text('basicIncome')),
        has(text('basicPublished')),
        has(text('basicSupport')),
        artists,
        has(text('basicWithdrawal')),
        lacks(text('basicStatistics')),
        lacks(text('basicPromo')),
      ];
    const included = products.map((product) => has(text('included', { product: productName(product) })));
    return [has(text('paid')), artists, ...included, has(text('withdrawalAny'))];
  };
};
