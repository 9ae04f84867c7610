import { createRoute } from '@tanstack/react-router';
import { requireRole } from '#features/accounts/index.ts';
import { defineFeature, listSearch, main, screen } from '#lib/routing/feature.ts';

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

export const deliveryDesk = defineFeature({
  routes: { main: [deliveries, stores] },
  navigation: [
    { group: 'staff', role: 'moderator', to: '/staff/deliveries', label: { en: 'Deliveries', ru: 'Отправка' } },
    { group: 'staff', role: 'admin', to: '/staff/stores', label: { en: 'Stores', ru: 'Площадки' } },
  ],
});
