import type { Instance } from '@dubplate/contract/reference/schemas';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { stored } from '../../lib/stored.ts';

/** The last answer is kept, so that the product's name does not change before a visitor's eyes. */
const kept = stored('instance');

const lastKnown = (): Instance | undefined => {
  try {
    return JSON.parse(kept.read() ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
};

export const instanceQuery = queryOptions({
  queryKey: ['instance'],
  queryFn: async ({ signal }) => {
    const instance = await call('GET /instance', { signal });
    kept.write(JSON.stringify(instance));
    return instance;
  },
  meta: { isPublic: true },
  staleTime: 10 * 60_000,
  initialData: lastKnown,
  initialDataUpdatedAt: 0,
});

/** This instance's names and addresses; null until they are known. */
export const useInstance = (): Instance | null => useQuery(instanceQuery).data ?? null;
