import { createRoute } from '@tanstack/react-router';
import { requireRole } from '#features/accounts/index.ts';
import { main } from '#lib/routing/areas.ts';
import { defineFeature } from '#lib/routing/feature.ts';
import { screen } from '#lib/routing/screen.ts';
import { listSearch } from '#lib/routing/search.ts';

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
