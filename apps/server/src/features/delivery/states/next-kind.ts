import type { DeliveryKind, DeliveryState } from '@dubplate/contract/delivery/limits';

/** What was to be sent of a release to a store, oldest first; superseded ones left out. */
export interface PastDelivery {
  readonly kind: DeliveryKind;
  readonly state: DeliveryState;
  readonly is_final: boolean;
}

/**
 * Whether the store has the release, as far as we know: something with its files was sent and not refused, and no
 * takedown was sent since.
 */
export const isAtStore = (past: readonly PastDelivery[]): boolean => {
  let isThere = false;
  for (const { kind, state, is_final } of past) {
    const wasSent = is_final || !['WAITING', 'BUILDING', 'FAILED', 'NOT_WANTED', 'SENDING'].includes(state);
    // What is being sent will have arrived before the next one is built.
    if (!wasSent && state !== 'SENDING') continue;
    if (kind === 'TAKEDOWN') isThere = state === 'REFUSED' ? isThere : false;
    else if (kind === 'INSERT') isThere = state !== 'REFUSED' && state !== 'WITHDRAWN' && state !== 'NOT_WANTED';
    else if (state === 'WITHDRAWN') isThere = false;
  }
  return isThere;
};

/**
 * As what a release goes to a store: an update of something that the store never got, or refused, is a first delivery
 * with its files; a takedown of it sends nothing (null).
 */
export const nextKind = (wanted: DeliveryKind, past: readonly PastDelivery[]): DeliveryKind | null => {
  const isThere = isAtStore(past);
  if (wanted === 'TAKEDOWN') return isThere ? 'TAKEDOWN' : null;
  return isThere && wanted === 'UPDATE' ? 'UPDATE' : 'INSERT';
};
