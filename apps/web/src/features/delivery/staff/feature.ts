import { createRoute } from '@tanstack/react-router';
import { requireRole } from '#features/accounts/index.ts';
import { defineFeature, listSearch, main, screen } from '#lib/routing/feature.ts';
import { useFailedCount } from './api.ts';

const deliveries = createRoute({
  getParentRoute: () => main,
  path: '/staff/deliveries',
  beforeLoad: requireRole('moderator'),
  validateSearch: listSearch('store', 'state', 'release'),
  component: screen(() => import('./screens.ts'), 'DeliveriesScreen'),
});

const stores = createRoute({
  getParentRoute: () => main,
  path: '/staff/stores',
  beforeLoad: requireRole('moderator'),
  component: screen(() => import('./screens.ts'), 'StoresScreen'),
});

const newStore = createRoute({
  getParentRoute: () => main,
  path: '/staff/stores/new',
  beforeLoad: requireRole('admin'),
  component: screen(() => import('./screens.ts'), 'NewStoreScreen'),
});

const store = createRoute({
  getParentRoute: () => main,
  path: '/staff/stores/$uuid',
  beforeLoad: requireRole('admin'),
  component: screen(() => import('./screens.ts'), 'StoreScreen'),
});

export const deliveryDesk = defineFeature({
  routes: { main: [deliveries, stores, newStore, store] },
  navigation: [
    {
      group: 'staff',
      section: 'delivery',
      role: 'moderator',
      to: '/staff/deliveries',
      label: { en: 'Deliveries', ru: 'Отправка' },
      useCount: useFailedCount,
    },
    {
      group: 'staff',
      section: 'delivery',
      role: 'admin',
      to: '/staff/stores',
      label: { en: 'Stores', ru: 'Площадки' },
    },
  ],
});
