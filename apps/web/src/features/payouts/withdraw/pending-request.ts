import { sessionClaims } from '#lib/session/session.ts';
import type { PayoutRequest } from '../api.ts';

let pending: { readonly person: string; readonly request: PayoutRequest } | null = null;

const person = (): string => sessionClaims()?.sub ?? '';

/**
 * The request that got no response, kept while the app is open, even if its dialog is closed: sent again with the same
 * key, it counts once.
 */
export const pendingRequest = {
  get: (): PayoutRequest | null => (pending?.person === person() ? pending.request : null),
  set: (request: PayoutRequest): void => {
    pending = { person: person(), request };
  },
  clear: (): void => {
    pending = null;
  },
};
