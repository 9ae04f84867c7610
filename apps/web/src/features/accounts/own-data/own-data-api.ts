import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { replaceQueryData } from '#lib/query-client.ts';
import { useMutation } from '#lib/use-mutation.ts';

const POLL_MS = 2_000;

export const exportQuery = queryOptions({
  queryKey: ['own-export'],
  queryFn: ({ signal }) => call('GET /me/export', { signal }),
  staleTime: 0,
  // Polls while the copy is being made, to show its progress.
  refetchInterval: ({ state }) => (state.data?.status === 'MAKING' ? POLL_MS : false),
});

export const deletionQuery = queryOptions({
  queryKey: ['own-deletion'],
  queryFn: ({ signal }) => call('GET /me/deletion', { signal }),
  meta: { needs: ['own-session'] },
  staleTime: 5 * 60_000,
});

export const useRequestExport = (onError: (error: unknown) => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /me/export'),
    onSuccess: (asked) => replaceQueryData(client, exportQuery, asked),
    onError,
  });
};

/** Starts the download by a link that expires within minutes. Requires the password if the last sign-in is too old. */
export const useDownload = (callbacks: { onError: (error: unknown) => void; onStarted?: () => void }) =>
  useMutation({
    mutationFn: (password: string | null) =>
      call('POST /me/export/link', { body: password === null ? {} : { password } }),
    onSuccess: ({ url }) => {
      callbacks.onStarted?.();
      // The response is an attachment, so the page stays.
      window.location.assign(url);
    },
    onError: callbacks.onError,
  });

export const useScheduleDeletion = (onPlanned: () => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (password: string) => call('POST /me/deletion', { body: { password } }),
    onSuccess: (planned) => {
      replaceQueryData(client, deletionQuery, planned);
      onPlanned();
    },
  });
};

export const useKeepAccount = (callbacks: { onKept: () => void; onError: (error: unknown) => void }) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /me/deletion'),
    onSuccess: () => {
      replaceQueryData(client, deletionQuery, null);
      callbacks.onKept();
    },
    onError: callbacks.onError,
  });
};
