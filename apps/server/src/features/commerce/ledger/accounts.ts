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
/** Money that nobody asked for in this amount. */
export const SUSPENSE = 'suspense';
