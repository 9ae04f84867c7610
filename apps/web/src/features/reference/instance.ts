import type { Instance } from '@dubplate/contract/reference/schemas';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { storedJson } from '#lib/storage/stored.ts';
import { parseInstance } from './parse-instance.ts';

/** Keeps the last response, so that the product's name does not change while the page loads. */
const kept = storedJson('instance', parseInstance);

export const instanceQuery = queryOptions({
  queryKey: ['instance'],
  queryFn: async ({ signal }) => {
    const instance = await call('GET /instance', { signal });
    kept.write(instance);
    return instance;
  },
  meta: { isPublic: true },
  // A change by an administrator appears within a minute.
  staleTime: 60_000,
  refetchInterval: 60_000,
  initialData: () => kept.read() ?? undefined,
  initialDataUpdatedAt: 0,
});

/** Returns this instance's names and addresses, or null while loading. */
export const useInstance = (): Instance | null => useQuery(instanceQuery).data ?? null;
