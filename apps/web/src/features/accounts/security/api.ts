import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

export const totpQuery = queryOptions({
  queryKey: ['totp'],
  queryFn: ({ signal }) => call('GET /me/totp', { signal }),
  staleTime: 0,
});

export const useTotpChanged = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: totpQuery.queryKey });
};

export const beginTotp = (password: string) => call('POST /me/totp', { body: { password } });
export const confirmTotp = (code: string) => call('POST /me/totp/confirm', { body: { code } });
export const endTotp = (body: { password: string; code: string }) => call('POST /me/totp/off', { body });

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => call('GET /me/passkeys', { signal }),
  staleTime: 0,
});

export const usePasskeysChanged = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: passkeysQuery.queryKey });
};

/** Lets the device create a passkey. The library is loaded on first use: few pages need it. */
export const addPasskey = async ({ name, password }: { name: string; password: string | null }) => {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = await call('POST /me/passkey-options', { body: password === null ? {} : { password } });
  const { id, rawId, type, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return call('POST /me/passkey', {
    body: {
      name,
      credential: {
        id,
        rawId,
        type: type as 'public-key',
        response: { clientDataJSON, attestationObject, transports },
      },
    },
  });
};

export const renamePasskey = ({ uuid, name }: { uuid: string; name: string }) =>
  call('PATCH /me/passkey/{id}', { params: { id: uuid }, body: { name } });

export const removePasskey = (uuid: string) => call('DELETE /me/passkey/{id}', { params: { id: uuid } });
