import { createRoute } from '@tanstack/react-router';
import { requireRole } from '#features/accounts/index.ts';
import { main } from '#lib/routing/areas.ts';
import { defineFeature } from '#lib/routing/feature.ts';
import { screen } from '#lib/routing/screen.ts';
import { pageSearch } from '#lib/routing/search.ts';
import { readPurchasesSearch } from './purchases/purchases-search.ts';

const purchases = createRoute({
  getParentRoute: () => main,
  path: '/staff/purchases',
  beforeLoad: requireRole('support'),
  validateSearch: (search: Record<string, unknown>) => ({ ...readPurchasesSearch(search), ...pageSearch(search) }),
  component: screen(() => import('./purchases/purchases-screen.tsx'), 'PurchasesScreen'),
});

const purchase = createRoute({
  getParentRoute: () => main,
  path: '/staff/purchases/$uuid',
  beforeLoad: requireRole('support'),
  component: screen(() => import('./purchase/purchase-screen.tsx'), 'StaffPurchaseScreen'),
});

const prices = createRoute({
  getParentRoute: () => main,
  path: '/staff/prices',
  beforeLoad: requireRole('admin'),
  validateSearch: pageSearch,
  component: screen(() => import('./prices/prices-screen.tsx'), 'PricesScreen'),
});

const ledger = createRoute({
  getParentRoute: () => main,
  path: '/staff/ledger',
  beforeLoad: requireRole('admin'),
  validateSearch: (search: Record<string, unknown>) => ({
    ...(search.faults === 'closed' && { faults: 'closed' as const }),
    ...pageSearch(search),
  }),
  component: screen(() => import('./ledger/ledger-screen.tsx'), 'LedgerScreen'),
});

export const money = defineFeature({
  routes: { main: [purchases, purchase, prices, ledger] },
  navigation: [
    { group: 'staff', role: 'support', to: '/staff/purchases', label: { en: 'All purchases', ru: 'Все покупки' } },
    { group: 'staff', role: 'admin', to: '/staff/prices', label: { en: 'Prices', ru: 'Цены' } },
    { group: 'staff', role: 'admin', to: '/staff/ledger', label: { en: 'Ledger', ru: 'Бухгалтерия' } },
  ],
});
