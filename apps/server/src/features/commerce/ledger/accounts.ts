import type { UserId } from '@dubplate/contract/ids';
/** Money of ours at a provider. */
export const providerAccount = (provider: string) => `provider:${provider}`;
/** What we owe a person: paid, not spent. */
export const customerAccount = (userUuid: UserId) => `customer:${userUuid}`;
/** What was earned. */
export const REVENUE = 'revenue';
/** What staff gave without payment. */
export const GRANTED = 'granted';
/** Promised back, not sent yet. */
export const REFUNDS_PAYABLE = 'refunds-payable';
/** What we gained or lost by accepting money of another amount. */
export const DIFFERENCES = 'differences';
/** Money of one currency that was accepted for another. */
export const EXCHANGE = 'currency-exchange';
/** What staff corrected in the books. */
export const CORRECTIONS = 'corrections';
/** Money that nobody asked for in this amount. */
export const SUSPENSE = 'suspense';
