import type { endpoints } from '@dubplate/contract/api';

type Endpoints = typeof endpoints;

/** The calls of the contract that honour `Idempotency-Key`, without those of staff. */
type IdempotentCall = {
  [Key in keyof Endpoints]: Key extends `${string} /staff/${string}`
    ? never
    : Endpoints[Key] extends { readonly idempotent: string }
      ? Key
      : never;
}[keyof Endpoints];

/** The client gives these calls a key, so that it may repeat them. A missing or needless line does not compile. */
const IDEMPOTENT_CALLS: Readonly<Record<IdempotentCall, true>> = {
  'POST /register': true,
  'POST /artist': true,
  'POST /file': true,
  'POST /release': true,
  'POST /release/{id}/publish': true,
  'POST /release/{id}/add-artist': true,
  'POST /release/{id}/add-track': true,
  'POST /release/{id}/versions/{versionId}/restore': true,
  'POST /track/{id}/add-artist': true,
  'POST /track/{id}/add-composer': true,
  'POST /release/{id}/edit': true,
  'POST /release/{id}/takedown': true,
  'POST /link': true,
  'POST /user-product': true,
  'POST /order/user-subscription': true,
  'POST /user-products/checkout': true,
  'POST /me/payouts': true,
  'POST /ticket': true,
  'POST /ticket/{id}/message': true,
  'POST /contact': true,
  'POST /option/{id}/answer': true,
  'POST /me/catalogue-imports': true,
  'POST /me/catalogue-import/{id}/create': true,
};

export const isIdempotentCall = (key: string): boolean => Object.hasOwn(IDEMPOTENT_CALLS, key);
