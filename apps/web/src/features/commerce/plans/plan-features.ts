import type { Plan } from '@dubplate/contract/commerce/schemas';
import { FREE_PLAN, useProductName } from '../purchase-names.ts';
import { useMessages } from './messages.ts';

export interface PlanFeature {
  readonly label: string;
  /** The features that the plan lacks. */
  readonly isMissing: boolean;
}

const has = (label: string): PlanFeature => ({ label, isMissing: false });
const lacks = (label: string): PlanFeature => ({ label, isMissing: true });

/** The features that a plan has and lacks; those of a paid plan are computed from its data. */
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
