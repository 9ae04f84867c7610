import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '#lib/api.ts';

export const totpQuery = queryOptions({
  queryKey: ['totp'],
  queryFn: ({ signal }) => call('GET /me/totp', { signal }),
  staleTime: 0,
});

export const useTotpChanged = () => {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: totpQuery.queryKey }), [client]);
};

export const beginTotp = (password: string) => call('POST /me/totp', { body: { password } });
export const confirmTotp = (code: string) => call('POST /me/totp/confirm', { body: { code } });
export const endTotp = (body: { password: string; code: string }) => call('POST /me/totp/off', { body });
