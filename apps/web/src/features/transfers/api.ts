import type { LiveEvents } from '@dubplate/contract/live';
import type { Transfer, TransferItem } from '@dubplate/contract/transfers/schemas';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

export const transferQuery = queryOptions({
  queryKey: ['transfer'],
  queryFn: ({ signal }) => call('GET /me/transfer', { signal }),
  meta: { needs: ['account:read'] },
});

const withStatuses = (known: readonly TransferItem[], items: LiveEvents['transfer']['releases']): TransferItem[] =>
  items.map(({ name, status }, place) => {
    const before = known[place];
    return { name, status, reason: before?.status === status ? before.reason : null };
  });

/** Applies a socket event to a transfer; the reasons come with the next response. */
export const applyEvent = (known: Transfer, event: LiveEvents['transfer']): Transfer => ({
  ...known,
  releases: withStatuses(known.releases, event.releases),
  multilinks: withStatuses(known.multilinks, event.multilinks),
});
