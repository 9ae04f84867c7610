import type { DeliveryKind, DeliveryState, TakedownHabit } from '@dubplate/contract/delivery/limits';
import type { MessageDeals } from '@dubplate/ern/message/envelope';
import { differenceOf, NOWHERE, type Territories, unionOf } from '@dubplate/rules/releases/territories';

/** An earlier delivery of a release to a store that was not superseded. */
export interface PastDelivery {
  readonly kind: DeliveryKind;
  readonly state: DeliveryState;
  readonly is_final: boolean;
  readonly deals: MessageDeals | null;
}

/** The presence of a release at a store, judged by the deliveries. */
interface Standing {
  readonly isThere: boolean;
  /** Territories that messages granted and no later message ended. */
  readonly territories: Territories;
}

/**
 * Replays the deliveries, oldest first. The store has the release if a delivery with files left and was not refused, and
 * no takedown left since. A refused update may have been accepted before, so its grants count, but it ends nothing.
 */
const standingAfter = (past: readonly PastDelivery[]): Standing => {
  let isThere = false;
  let territories = NOWHERE;
  for (const { kind, state, is_final, deals } of past) {
    const wasSent = is_final || !['WAITING', 'BUILDING', 'FAILED', 'NOT_WANTED', 'SENDING'].includes(state);
    // A delivery in SENDING will have arrived before the next one is built.
    if (!wasSent && state !== 'SENDING') continue;
    if (kind === 'TAKEDOWN') isThere = state === 'REFUSED' ? isThere : false;
    else if (kind === 'INSERT') isThere = state !== 'REFUSED' && state !== 'WITHDRAWN' && state !== 'NOT_WANTED';
    else if (state === 'WITHDRAWN') isThere = false;
    if (!isThere) territories = NOWHERE;
    else if (deals && kind !== 'TAKEDOWN') {
      const left = state === 'REFUSED' ? territories : differenceOf(territories, deals.ended);
      territories = unionOf(left, deals.granted);
    }
  }
  return { isThere, territories };
};

/**
 * Returns the kind of the next message: an update of a release that the store never got, or refused, becomes a first
 * delivery with files; a takedown of it sends nothing (null).
 */
export const nextKind = (wanted: DeliveryKind, past: readonly PastDelivery[]): DeliveryKind | null => {
  const { isThere } = standingAfter(past);
  if (wanted === 'TAKEDOWN') return isThere ? 'TAKEDOWN' : null;
  return isThere && wanted === 'UPDATE' ? 'UPDATE' : 'INSERT';
};

/** A takedown ends all rights; every other message ends the rights that it no longer grants. */
export const nextDeals = (
  kind: DeliveryKind,
  habit: TakedownHabit,
  granted: Territories,
  past: readonly PastDelivery[],
): MessageDeals => {
  const { territories } = standingAfter(past);
  if (kind !== 'TAKEDOWN') return { granted, ended: differenceOf(territories, granted) };
  return { granted: NOWHERE, ended: habit === 'NO_DEALS' ? NOWHERE : unionOf(territories, granted) };
};
