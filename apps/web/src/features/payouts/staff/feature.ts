import { createRoute } from '@tanstack/react-router';
import { requireRole } from '#features/accounts/index.ts';
import { defineFeature, listSearch, main, screen } from '#lib/routing/feature.ts';
import { useRequestedCount } from './api.ts';

const queue = createRoute({
  getParentRoute: () => main,
  path: '/staff/payouts',
  beforeLoad: requireRole('admin'),
  validateSearch: listSearch('state', 'method', 'user'),
  component: screen(() => import('./screens.ts'), 'StaffPayoutsScreen'),
});

const files = createRoute({
  getParentRoute: () => main,
  path: '/staff/payouts/files',
  beforeLoad: requireRole('admin'),
  validateSearch: listSearch(),
  component: screen(() => import('./screens.ts'), 'PayoutFilesScreen'),
});

const payout = createRoute({
  getParentRoute: () => main,
  path: '/staff/payouts/$uuid',
  beforeLoad: requireRole('admin'),
  component: screen(() => import('./screens.ts'), 'StaffPayoutScreen'),
});

const adjustments = createRoute({
  getParentRoute: () => main,
  path: '/staff/adjustments',
  beforeLoad: requireRole('admin'),
  validateSearch: listSearch('user'),
  component: screen(() => import('./screens.ts'), 'AdjustmentsScreen'),
});

export const staffPayouts = defineFeature({
  routes: { main: [queue, files, payout, adjustments] },
  navigation: [
    {
      group: 'staff',
      section: 'money',
      role: 'admin',
      to: '/staff/payouts',
      label: { en: 'Payouts', ru: 'Выплаты' },
      useCount: useRequestedCount,
    },
    {
      group: 'staff',
      section: 'money',
      role: 'admin',
      to: '/staff/payouts/files',
      label: { en: 'Bank files', ru: 'Файлы для банка' },
    },
    {
      group: 'staff',
      section: 'money',
      role: 'admin',
      to: '/staff/adjustments',
      label: { en: 'Balance adjustments', ru: 'Корректировки балансов' },
    },
  ],
});
