export { commerceChanged, planQuery, productsQuery, purchasesQuery } from './api.ts';
export { chooseForRelease } from './cart.ts';
export { openPayment } from './payment/payment.ts';
export { paymentMade } from './payment/payment-events.ts';
export { ProductDialog } from './products/lazy-product-dialog.ts';
export { amountOf, useBoughtName, useProductName, usePurchaseName } from './purchase-names.ts';
export { PurchaseStatusChip } from './purchase-status.tsx';
