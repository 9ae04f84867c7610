import type { DeliveryKind, DeliveryState } from '@dubplate/contract/delivery/limits';

interface Transition {
  readonly from: readonly DeliveryState[];
  readonly to: DeliveryState;
}

/** States in which the store may have received the message. */
const AT_STORE = ['SENDING', 'SENT', 'RECEIVED', 'INGESTED', 'LIVE', 'REFUSED'] as const;
/** The same for a takedown. A store may confirm it before it is marked as sent. */
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
  /** A later answer may revoke an earlier one. */
  refuse: { from: ['SENDING', 'SENT', 'RECEIVED', 'INGESTED', 'LIVE'], to: 'REFUSED' },
  /** The store took it down on its own, or staff report it as gone. */
  withdraw: { from: AT_STORE, to: 'WITHDRAWN' },
  drop: { from: ['WAITING', 'BUILDING', 'FAILED', 'REFUSED'], to: 'NOT_WANTED' },
  restore: { from: ['NOT_WANTED'], to: 'WAITING' },
} as const satisfies Record<string, Transition>;

export type DeliveryMove = keyof typeof DELIVERY;

/** Transitions that differ for a takedown. */
const TAKEDOWN: Partial<Record<DeliveryMove, Transition>> = {
  finish: { from: ['SENDING'], to: 'WITHDRAWING' },
  receive: { from: LEAVING, to: 'WITHDRAWING' },
  ingest: { from: [...LEAVING, 'REFUSED'], to: 'WITHDRAWN' },
  refuse: { from: LEAVING, to: 'REFUSED' },
  /** Also possible before sending, if the store never received the release. */
  withdraw: { from: ['WAITING', 'BUILDING', ...LEAVING, 'REFUSED'], to: 'WITHDRAWN' },
  publish: { from: [], to: 'LIVE' },
};

const transitionOf = (kind: DeliveryKind, move: DeliveryMove): Transition =>
  (kind === 'TAKEDOWN' ? TAKEDOWN[move] : undefined) ?? DELIVERY[move];

/** Returns the state after a move, or null if the state does not allow it. */
export const nextState = (kind: DeliveryKind, state: DeliveryState, move: DeliveryMove): DeliveryState | null => {
  const { from, to } = transitionOf(kind, move);
  return from.includes(state) ? to : null;
};

/** Returns true if nothing can have reached the store, so that a newer delivery supersedes it. */
export const isUnsent = ({ state, is_final }: { readonly state: DeliveryState; readonly is_final: boolean }): boolean =>
  !is_final && (state === 'WAITING' || state === 'BUILDING' || state === 'FAILED');

/** Returns true if the delivery is being sent or has arrived. */
export const hasLeft = (state: DeliveryState): boolean =>
  ['SENDING', 'SENT', 'RECEIVED', 'INGESTED', 'LIVE', 'WITHDRAWING', 'WITHDRAWN', 'REFUSED'].includes(state);

/** Returns true if the release was taken down at the store, or will be. */
export const isTakenDown = ({ kind, state }: { readonly kind: DeliveryKind; readonly state: DeliveryState }): boolean =>
  (kind === 'TAKEDOWN' && state !== 'NOT_WANTED') || state === 'WITHDRAWN';

/** Returns true for a takedown that the store has not confirmed yet. */
export const isBeingTakenDown = ({
  kind,
  state,
}: {
  readonly kind: DeliveryKind;
  readonly state: DeliveryState;
}): boolean => kind === 'TAKEDOWN' && state !== 'NOT_WANTED' && state !== 'WITHDRAWN';
