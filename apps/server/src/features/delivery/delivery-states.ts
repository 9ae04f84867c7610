import type { DeliveryKind, DeliveryState } from '@dubplate/contract/delivery/limits';

interface Transition {
  readonly from: readonly DeliveryState[];
  readonly to: DeliveryState;
}

/** The states in which a store may have what was sent. */
const AT_STORE = ['SENDING', 'SENT', 'RECEIVED', 'INGESTED', 'LIVE', 'REFUSED'] as const;
/** The same of a takedown; a store may say that it is done before we know that it was sent. */
const LEAVING = ['SENDING', 'WITHDRAWING'] as const;

/** Every move of a first delivery or an update. */
const DELIVERY = {
  build: { from: ['WAITING', 'BUILDING', 'FAILED'], to: 'BUILDING' },
  send: { from: ['BUILDING', 'FAILED', 'SENDING'], to: 'SENDING' },
  finish: { from: ['SENDING'], to: 'SENT' },
  fail: { from: ['WAITING', 'BUILDING', 'SENDING', 'FAILED'], to: 'FAILED' },
  receive: { from: ['SENDING', 'SENT'], to: 'RECEIVED' },
  ingest: { from: ['SENDING', 'SENT', 'RECEIVED', 'REFUSED'], to: 'INGESTED' },
  publish: { from: AT_STORE, to: 'LIVE' },
  /** A later answer may take an earlier one back. */
  refuse: { from: ['SENDING', 'SENT', 'RECEIVED', 'INGESTED', 'LIVE'], to: 'REFUSED' },
  /** The store has taken it down by itself, or staff say that it is gone. */
  withdraw: { from: AT_STORE, to: 'WITHDRAWN' },
  drop: { from: ['WAITING', 'BUILDING', 'FAILED', 'REFUSED'], to: 'NOT_WANTED' },
  restore: { from: ['NOT_WANTED'], to: 'WAITING' },
} as const satisfies Record<string, Transition>;

export type DeliveryMove = keyof typeof DELIVERY;

/** What is different for a takedown. */
const TAKEDOWN: Partial<Record<DeliveryMove, Transition>> = {
  finish: { from: ['SENDING'], to: 'WITHDRAWING' },
  receive: { from: LEAVING, to: 'WITHDRAWING' },
  ingest: { from: [...LEAVING, 'REFUSED'], to: 'WITHDRAWN' },
  refuse: { from: LEAVING, to: 'REFUSED' },
  /** Also of what never reached the store: there is nothing to send. */
  withdraw: { from: ['WAITING', 'BUILDING', ...LEAVING, 'REFUSED'], to: 'WITHDRAWN' },
  publish: { from: [], to: 'LIVE' },
};

const transitionOf = (kind: DeliveryKind, move: DeliveryMove): Transition =>
  (kind === 'TAKEDOWN' ? TAKEDOWN[move] : undefined) ?? DELIVERY[move];

/** Where a move leads from a state; null where it can't be made. */
export const nextState = (kind: DeliveryKind, state: DeliveryState, move: DeliveryMove): DeliveryState | null => {
  const { from, to } = transitionOf(kind, move);
  return from.includes(state) ? to : null;
};

/** Nothing of it can have reached the store: a newer one takes its place. */
export const isUnsent = ({ state, is_final }: { readonly state: DeliveryState; readonly is_final: boolean }): boolean =>
  !is_final && (state === 'WAITING' || state === 'BUILDING' || state === 'FAILED');

/** It is with the store now, on its way or arrived. */
export const hasLeft = (state: DeliveryState): boolean =>
  ['SENDING', 'SENT', 'RECEIVED', 'INGESTED', 'LIVE', 'WITHDRAWING', 'WITHDRAWN', 'REFUSED'].includes(state);

/** It was taken down at the store, or is going to be. */
export const isTakenDown = ({ kind, state }: { readonly kind: DeliveryKind; readonly state: DeliveryState }): boolean =>
  (kind === 'TAKEDOWN' && state !== 'NOT_WANTED') || state === 'WITHDRAWN';

/** A takedown is queued or sent, and the store has not confirmed it. */
export const isBeingTakenDown = ({
  kind,
  state,
}: {
  readonly kind: DeliveryKind;
  readonly state: DeliveryState;
}): boolean => kind === 'TAKEDOWN' && state !== 'NOT_WANTED' && state !== 'WITHDRAWN';
