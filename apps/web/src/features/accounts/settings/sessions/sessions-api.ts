import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { useMutation } from '#lib/use-mutation.ts';

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call('GET /me/sessions', { signal }),
  staleTime: 0,
});

/** Ends one session or, without an id, all other sessions. */
export const useEndSession = (onError: (error: unknown) => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string | null) =>
      id ? call('DELETE /me/session/{id}', { params: { id } }) : call('DELETE /me/sessions'),
    onSuccess: (_, id) =>
      client.setQueryData(sessionsQuery.queryKey, (known) =>
        known?.filter(({ uuid, is_current }) => is_current || (id !== null && uuid !== id)),
      ),
    onError,
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
};
