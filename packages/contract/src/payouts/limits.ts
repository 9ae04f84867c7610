/** States of a payout; the last four end it, and `RETURNED` and `FAILED` may still follow `PAID`. */
export const PAYOUT_STATES = [
  'REQUESTED',
  'APPROVED',
  'SENDING',
  'SENT',
  'UNCLAIMED',
  'UNKNOWN',
  'PAID',
  'REJECTED',
  'RETURNED',
  'FAILED',
] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

export const PAYOUT_METHODS = ['CARD', 'PAYPAL', 'CRYPTO', 'BANK'] as const;
export type PayoutMethodType = (typeof PAYOUT_METHODS)[number];

/** Stablecoins of one US dollar each, as CryptoCloud names them. */
export const CRYPTO_NETWORKS = ['USDT_TRC20', 'USDT_ERC20', 'USDT_BSC', 'USDC_ERC20', 'USDC_BSC'] as const;
export type CryptoNetwork = (typeof CRYPTO_NETWORKS)[number];
export const CRYPTO_ADDRESS_MAX = 128;

/** Why a request waits for a person's decision. */
export const PAYOUT_REVIEW_CODES = ['NEW_METHOD', 'NEW_COUNTRY', 'LARGE_FIRST', 'MANY_REQUESTS'] as const;
export type PayoutReviewCode = (typeof PAYOUT_REVIEW_CODES)[number];

export const PAYOUT_FILE_FORMATS = ['csv', 'pain001'] as const;
export type PayoutFileFormat = (typeof PAYOUT_FILE_FORMATS)[number];

export const TAX_FORM_STATUSES = ['NONE', 'REQUESTED', 'RECEIVED', 'EXPIRED'] as const;

/** As ISO 20022 limits the name of a town. */
export const TOWN_MAX = 35;
export const PAYOUT_REASON_MAX = 1000;
export const PAYOUT_REFERENCE_MAX = 128;
/** Requests of one person in 24 hours. */
export const PAYOUTS_PER_DAY = 20;
/** Hours after a change of the method before anything is sent. */
export const METHOD_CHANGE_HOURS = 24;
/** Payouts of one bank file. */
export const PAYOUT_FILE_MAX = 5000;
