import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

/** The first part of every key of this room. */
export const ROYALTIES_KEY = 'royalties';

/** Apart from the other queries: the main page shows it. */
export const balanceQuery = queryOptions({
  queryKey: [ROYALTIES_KEY, 'balance'],
  queryFn: ({ signal }) => call('GET /me/balance', { signal }),
  meta: { needs: ['royalties:read', 'whole-account'] },
});
