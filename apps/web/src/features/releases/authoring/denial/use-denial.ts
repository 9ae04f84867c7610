import type { DenyReason, Release } from '@dubplate/contract/releases/schemas';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { fetchRelease } from '#features/releases/api.ts';
import { useErrorNotice } from '#features/support/index.ts';
import { call } from '#lib/api.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { useMessages } from '../messages.ts';

const STALE_MS = 30_000;

/** The requested corrections; refetched because they may be ticked off on another device. */
const reasonsQuery = ({ uuid, deny_reasons }: Release) =>
  queryOptions({
    queryKey: ['releases', uuid, 'deny-reasons'],
    queryFn: async () => (await fetchRelease(uuid)).deny_reasons,
    initialData: deny_reasons,
    staleTime: STALE_MS,
  });

/** The reasons of a denied release, and how they are ticked off. */
export const useDenial = (release: Release) => {
  const text = useMessages();
  const client = useQueryClient();
  const showError = useErrorNotice();
  const query = reasonsQuery(release);
  const { data: reasons } = useQuery(query);
  const put = (uuid: string, done_at: string | null) =>
    client.setQueryData(query.queryKey, (known) =>
      known?.map((one) => (one.uuid === uuid ? { ...one, done_at } : one)),
    );
  const { mutate } = useMutation({
    mutationFn: ({ uuid, done }: { uuid: string; done: boolean; before: string | null }) =>
      call('PATCH /release/{id}/deny-reason/{reasonId}', {
        params: { id: release.uuid, reasonId: uuid },
        body: { done },
      }),
    onMutate: async ({ uuid, done }) => {
      await client.cancelQueries({ queryKey: query.queryKey });
      put(uuid, done ? new Date().toISOString() : null);
    },
    onError: (error, { uuid, before }) => {
      put(uuid, before);
      void showError(text('tickFailed'), error);
    },
  });
  const tick = ({ uuid, done_at }: DenyReason, done: boolean) => mutate({ uuid, done, before: done_at });
  return { reasons, tick };
};
