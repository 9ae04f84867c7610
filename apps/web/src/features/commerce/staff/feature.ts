import { createRoute } from '@tanstack/react-router';
import { requireRole } from '#features/accounts/index.ts';
import { defineFeature, listSearch, main, pageSearch, screen } from '#lib/routing/feature.ts';

const purchases = createRoute({
  getParentRoute: () => main,
  path: '/staff/purchases',
  beforeLoad: requireRole('support'),
  validateSearch: listSearch('view', 'status', 'bought', 'provider', 'from', 'to', 'person', 'user', 'forRelease'),
  component: screen(() => import('./screens.ts'), 'PurchasesScreen'),
});

const purchase = createRoute({
  getParentRoute: () => main,
  path: '/staff/purchases/$uuid',
  beforeLoad: requireRole('support'),
  component: screen(() => import('./screens.ts'), 'StaffPurchaseScreen'),
});

const prices = createRoute({
  getParentRoute: () => main,
  path: '/staff/prices',
  beforeLoad: requireRole('admin'),
  validateSearch: pageSearch,
  component: screen(() => import('./screens.ts'), 'PricesScreen'),
});

const ledger = createRoute({
  getParentRoute: () => main,
  path: '/staff/ledger',
  beforeLoad: requireRole('admin'),
  validateSearch: listSearch('faults'),
  component: screen(() => import('./screens.ts'), 'LedgerScreen'),
});

export const staffCommerce = defineFeature({
  routes: { main: [purchases, purchase, prices, ledger] },
  navigation: [
    {
      group: 'staff',
      section: 'money',
      role: 'support',
      to: '/staff/purchases',
      label: { en: 'All purchases', ru: 'Все покупки' },
    },
    { group: 'staff', section: 'money', role: 'admin', to: '/staff/prices', label: { en: 'Prices', ru: 'Цены' } },
    {
      group: 'staff',
      section: 'money',
      role: 'admin',
      to: '/staff/ledger',
      label: { en: 'Ledger', ru: 'Бухгалтерия' },
    },
  ],
});
