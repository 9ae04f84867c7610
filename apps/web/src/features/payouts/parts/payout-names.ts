import type { PayoutMethodType, PayoutState } from '@dubplate/contract/payouts/limits';
import { placeOfPayout } from '@dubplate/rules/payouts/payout-states';
import { CARD_MASK } from '@dubplate/rules/payouts/targets';
import type { StatusTone } from '#ui/display/status-chip.tsx';

export const payoutTones: Readonly<Record<PayoutState, StatusTone>> = {
  REQUESTED: 'pending',
  APPROVED: 'moderated',
  SENDING: 'moderated',
  SENT: 'moderated',
  UNCLAIMED: 'pending',
  UNKNOWN: 'pending',
  PAID: 'published',
  REJECTED: 'denied',
  RETURNED: 'denied',
  FAILED: 'denied',
};

/** The states in which the money is back in the balance. */
export const isBack = (state: PayoutState): boolean => placeOfPayout(state) === 'balance';

/** The order in which methods are offered, as in the demonstration. */
export const METHOD_ORDER = ['CARD', 'PAYPAL', 'CRYPTO', 'BANK'] as const satisfies readonly PayoutMethodType[];

/** The masked target as a person reads it; null for a card without a number, which its method names already. */
export const shownTarget = (masked: string | null): string | null =>
  masked === null || masked === CARD_MASK ? null : masked.replace('_', ' ');
