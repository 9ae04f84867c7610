import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { type Body, call } from '#lib/api.ts';

export const tokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: ({ signal }) => call('GET /me/tokens', { signal }),
  staleTime: 0,
});

export const useTokensChanged = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: tokensQuery.queryKey });
};

export const makeToken = (body: Body<'POST /me/tokens'>) => call('POST /me/tokens', { body });

export const removeToken = (id: string) => call('DELETE /me/token/{id}', { params: { id } });
