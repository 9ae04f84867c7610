import { sessionClaims } from '#lib/session/session.ts';
import type { PayoutRequest } from '../api.ts';

/** The server answers a repeated key for a day. Later, the list of payouts shows whether the request arrived. */
const KEPT_MS = 20 * 3_600_000;

let pending: { readonly person: string; readonly at: number; readonly request: PayoutRequest } | null = null;

const person = (): string => sessionClaims()?.sub ?? '';

/**
 * The request that got no response, kept while the app is open, even if its dialog is closed: sent again with the same
 * key, it counts once.
 */
export const pendingRequest = {
  get: (): PayoutRequest | null =>
    pending?.person === person() && Date.now() - pending.at < KEPT_MS ? pending.request : null,
  /** Keeps the time of the first attempt. */
  set: (request: PayoutRequest): void => {
    if (pending?.request.key !== request.key) pending = { person: person(), at: Date.now(), request };
  },
  clear: (): void => {
    pending = null;
  },
};
