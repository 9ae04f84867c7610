import { readOrderType } from '@dubplate/rules/commerce/order-address';
import { createRoute } from '@tanstack/react-router';
import { defineFeature, main, screen } from '#lib/routing/feature.ts';

interface PurchasesSearch {
  /** The selected tab; plans by default. */
  readonly show?: 'services';
}

const readPurchasesSearch = (search: Record<string, unknown>): PurchasesSearch =>
  search.show === 'services' ? { show: 'services' } : {};

const purchases = createRoute({
  getParentRoute: () => main,
  path: '/purchases',
  staticData: { needs: ['purchases:read', 'whole-account'] },
  validateSearch: readPurchasesSearch,
  component: screen(() => import('./purchases/purchases-screen.tsx'), 'PurchasesScreen'),
});

const purchase = createRoute({
  getParentRoute: () => main,
  path: '/purchases/$uuid',
  staticData: { needs: ['purchases:write', 'whole-account'] },
  component: screen(() => import('./purchases/purchase-screen.tsx'), 'PurchaseScreen'),
});

const order = createRoute({
  getParentRoute: () => main,
  path: '/order/$code',
  staticData: { needs: ['purchases:write', 'whole-account'] },
  validateSearch: ({ orderType }) => ({ orderType: readOrderType(orderType) }),
  component: screen(() => import('./orders/order-screen.tsx'), 'OrderScreen'),
});

export const commerce = defineFeature({
  routes: { main: [purchases, purchase, order] },
  navigation: [{ group: 'service', to: '/purchases', label: { en: 'Purchases', ru: 'Покупки' } }],
});
