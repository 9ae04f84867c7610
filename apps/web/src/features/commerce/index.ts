import { lazyDialog } from '#ui/lazy-part/lazy-dialog.tsx';

/** Explains a product; fetched when it is first asked about. */
export const ProductDialog = lazyDialog(
  () => import('./products/product-dialog.tsx').then((module) => module.ProductDialog),
  ({ product }) => product !== null,
);

export { commerceChanged, planQuery, productsQuery, purchasesQuery } from './api.ts';
export { chooseForRelease } from './cart.ts';
export { openPayment, paymentMade } from './payment/payment.ts';
export { amountOf, useBoughtName, useProductName, usePurchaseName } from './purchase-names.ts';
export { PurchaseStatusChip } from './purchase-status.tsx';
