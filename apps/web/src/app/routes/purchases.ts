import { readOrderType } from '@dubplate/rules/commerce/order-address';
import { createRoute } from '@tanstack/react-router';
import { readPurchasesSearch } from '#features/commerce/purchases/purchases-search.ts';
import { screen } from '#lib/routing/screen.ts';
import { main } from './main.ts';

export const purchases = createRoute({
  getParentRoute: () => main,
  path: '/purchases',
  validateSearch: readPurchasesSearch,
  component: screen(() => import('#features/commerce/purchases/purchases-screen.tsx'), 'PurchasesScreen'),
});

export const purchase = createRoute({
  getParentRoute: () => main,
  path: '/purchases/$uuid',
  component: screen(() => import('#features/commerce/purchases/purchase-screen.tsx'), 'PurchaseScreen'),
});

export const order = createRoute({
  getParentRoute: () => main,
  path: '/order/$code',
  validateSearch: ({ orderType }) => ({ orderType: readOrderType(orderType) }),
  component: screen(() => import('#features/commerce/orders/order-screen.tsx'), 'OrderScreen'),
});
