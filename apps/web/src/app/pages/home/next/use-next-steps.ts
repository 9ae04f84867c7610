import { useQuery } from '@tanstack/react-query';
import { purchasesQuery } from '#features/commerce/index.ts';
import { attentionQuery } from '../home-queries.ts';
import { nextStepsOf } from './next-steps.ts';

/** Combines the next steps of two sources; either may fail without the other. */
export const useNextSteps = () => {
  const attention = useQuery(attentionQuery);
  const purchases = useQuery(purchasesQuery);
  const counts = attention.data?.counts;
  return {
    attention,
    purchases,
    items: attention.data ? nextStepsOf(attention.data, purchases.data ?? []) : [],
    /** True without drafts and sent releases, as on the first visits. */
    isNew: counts !== undefined && Object.values(counts).every((count) => count === 0),
  };
};

export type NextSteps = ReturnType<typeof useNextSteps>;
