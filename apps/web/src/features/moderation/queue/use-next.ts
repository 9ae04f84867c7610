import type { QueueItem } from '@dubplate/contract/moderation/queue-schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useMe } from '#features/accounts/index.ts';
import { staffReleaseQuery } from '../api.ts';
import { type QueueSearch, readQueueSearch } from '../queue-search.ts';
import { claimRelease, queueQuery } from './api.ts';
import { nextAfter } from './next-after.ts';

/** Reads the view of the queue from the review's address. */
export const useReviewSearch = (): QueueSearch => readQueueSearch(useSearch({ from: '/main/staff/releases/$uuid' }));

/** Returns a predicate for releases without another moderator's claim. */
export const useIsFree = (): ((item: QueueItem) => boolean) => {
  const me = useMe();
  return ({ claim }) => claim === null || claim.holder.uuid === me?.uuid;
};

/** Opens a release of the queue and claims it. */
export const useOpenNext = (search: QueueSearch) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  return ({ uuid, status }: Pick<QueueItem, 'uuid' | 'status'>): void => {
    // Without it the release is read as well: the others are only not warned.
    if (status === 'PENDING' || status === 'MODERATED') claimRelease(client, uuid).catch(() => undefined);
    void navigate({ to: '/staff/releases/$uuid', params: { uuid }, search });
  };
};

const sameOrder = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((uuid, place) => uuid === other[place]);

/**
 * The next release without another moderator's claim, and a function to open it; `isKnown` once the queue is loaded.
 */
export const useNext = (uuid: string) => {
  const search = useReviewSearch();
  const isFree = useIsFree();
  const open = useOpenNext(search);
  const client = useQueryClient();
  const { data } = useQuery(queueQuery(search));
  const [seen, setSeen] = useState<readonly string[]>([]);
  const order = data?.data.map((item) => item.uuid as string) ?? [];
  if (order.includes(uuid) && !sameOrder(order, seen)) setSeen(order);
  const next = data && nextAfter(data.data.filter(isFree), seen, uuid);
  const nextUuid = next?.uuid;
  useEffect(() => {
    // Prefetches the next release.
    if (nextUuid) void client.prefetchQuery(staffReleaseQuery(nextUuid));
  }, [client, nextUuid]);
  return { isKnown: data !== undefined, openNext: next && (() => open(next)) };
};
