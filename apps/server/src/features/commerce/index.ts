import './books/tables.ts';
import './cases/tables.ts';
import './ledger/tables.ts';
import './providers/sandbox/tables.ts';
import './catalogue/tables.ts';
import './payments/tables.ts';
import './purchases/tables.ts';
import './refunds/tables.ts';
import './services/tables.ts';

export { listOfferedPlans, type OfferedPlan } from './catalogue/offered-plans.ts';
export type { ProductNames } from './catalogue/product-names.ts';
export { listSubscribers } from './catalogue/store.ts';
export { checkLedger } from './ledger/read.ts';
export { isBeingPaidFor } from './payments/store.ts';
export { presentPurchase, presentService } from './present.ts';
export type { PaymentProvider } from './providers/payment-provider.ts';
export { providerChecks } from './providers/provider-checks.ts';
export { findSpentOn, listOwnPurchases, purchaseRows } from './purchases/read.ts';
export { movePurchasesTo } from './purchases/store.ts';
export { commerceRoom } from './room.ts';
export {
  artistLimit,
  currentPlan,
  currentSubscription,
  hasPaidPlan,
  storageAllowance,
} from './services/current-plan.ts';
export { quotedDay } from './services/quotes.ts';
export {
  lockUserFunds,
  neededServices,
  returnServices,
  type Service,
  spendServices,
} from './services/release-services.ts';
