import './tables.ts';

export type { ProductNames } from './catalogue/present.ts';
export { listOfferedPlans, type OfferedPlan } from './catalogue/store.ts';
export { hasRightChecksum } from './crypto-checksum.ts';
export { checkLedger } from './ledger/read.ts';
export {
  ADJUSTMENTS,
  artistPayableAccount,
  PAYOUT_FEES,
  PAYOUTS_IN_TRANSIT,
  postToLedger,
  providerAccount,
  ROYALTIES_FEES,
  ROYALTIES_PENDING,
  ROYALTIES_RECEIVED,
  ROYALTIES_SERVICE,
} from './ledger/store.ts';
export { isBeingPaidFor } from './payments/store.ts';
export { presentPurchase, presentService } from './present.ts';
export { callProvider, type ProviderAnswer } from './providers/call-provider.ts';
export { sendWithdrawal, writeWithdrawal } from './providers/cryptocloud-withdrawal.ts';
export { openStripeApi, providerChecks } from './providers/payment-methods.ts';
export { type PaymentProvider, ProviderFailed, type Webhook } from './providers/payment-provider.ts';
export {
  createPayPalClient,
  type PayPalClient,
  type PayPalCredentials,
  type PayPalEvent,
  verifyPayPalEvent,
} from './providers/paypal-api.ts';
export type { StripeApi, StripeCredentials } from './providers/stripe-api.ts';
export { quotedDay } from './purchases/quote-store.ts';
export { findSpentOn, listOwnPurchases, purchaseRows } from './purchases/read.ts';
export {
  lockUserFunds,
  neededServices,
  returnServices,
  type Service,
  spendServices,
} from './purchases/release-services.ts';
export { listSubscribers, movePurchasesTo } from './purchases/store.ts';
export {
  artistLimit,
  currentPlan,
  currentSubscription,
  hasPaidPlan,
  storageAllowance,
} from './purchases/subscriptions.ts';
export { commerceRoom } from './room.ts';
