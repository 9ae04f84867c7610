import type { DenyReason, Release } from '@dubplate/contract/releases/schemas';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { fetchRelease } from '#features/releases/api.ts';
import { useErrorNotice } from '#features/support/index.ts';
import { call } from '#lib/api.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { useMutation } from '#lib/use-mutation.ts';
import { useAuthoring } from '../use-authoring.ts';

const TRACK_PATH = /^tracks\.\d+\.?/;

/** The field that a reason is about, within its track where it has one; null where it is about no field. */
export const fieldOf = ({ path }: Pick<DenyReason, 'path'>): string | null => path?.replace(TRACK_PATH, '') || null;

/** The reasons of one field of the release, or of the track that has this uuid. */
export const reasonsAt = (reasons: readonly DenyReason[], path: string, trackUuid: string | null): DenyReason[] =>
  reasons.filter((reason) => reason.track_uuid === trackUuid && fieldOf(reason) === path);

/** Returns the release from the server. Renders only after server answers, not after edits. */
export const useSavedRelease = (): Release | null => {
  const { sync } = useAuthoring().workspace;
  return useSyncExternalStore(sync.onChange, () => sync.snapshot().release);
};

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
  const text = useMessages('app', 'authoring');
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
