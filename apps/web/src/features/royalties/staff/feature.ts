import { createRoute } from '@tanstack/react-router';
import { requireRole } from '#features/accounts/index.ts';
import { defineFeature, listSearch, main, screen } from '#lib/routing/feature.ts';

const reports = createRoute({
  getParentRoute: () => main,
  path: '/staff/sales-reports',
  beforeLoad: requireRole('admin'),
  validateSearch: listSearch('view', 'status', 'month', 'source'),
  component: screen(() => import('./screens.ts'), 'SalesReportsScreen'),
});

const report = createRoute({
  getParentRoute: () => main,
  path: '/staff/sales-reports/$uuid',
  beforeLoad: requireRole('admin'),
  validateSearch: listSearch('rows'),
  component: screen(() => import('./screens.ts'), 'SalesReportScreen'),
});

const periods = createRoute({
  getParentRoute: () => main,
  path: '/staff/royalty-periods',
  beforeLoad: requireRole('admin'),
  component: screen(() => import('./screens.ts'), 'PeriodsScreen'),
});

const period = createRoute({
  getParentRoute: () => main,
  path: '/staff/royalty-periods/$period',
  beforeLoad: requireRole('admin'),
  validateSearch: listSearch(),
  component: screen(() => import('./screens.ts'), 'PeriodScreen'),
});

const balances = createRoute({
  getParentRoute: () => main,
  path: '/staff/royalty-balances',
  beforeLoad: requireRole('admin'),
  validateSearch: listSearch('view', 'status', 'user'),
  component: screen(() => import('./screens.ts'), 'RoyaltyBalancesScreen'),
});

export const staffRoyalties = defineFeature({
  routes: { main: [reports, report, periods, period, balances] },
  navigation: [
    {
      group: 'staff',
      section: 'money',
      role: 'admin',
      to: '/staff/sales-reports',
      label: { en: 'Sales reports', ru: 'Отчёты о продажах' },
    },
    {
      group: 'staff',
      section: 'money',
      role: 'admin',
      to: '/staff/royalty-periods',
      label: { en: 'Royalty months', ru: 'Месяцы роялти' },
    },
    {
      group: 'staff',
      section: 'money',
      role: 'admin',
      to: '/staff/royalty-balances',
      label: { en: 'Advances and holds', ru: 'Авансы и удержания' },
    },
  ],
});
