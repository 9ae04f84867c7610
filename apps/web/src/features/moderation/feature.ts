import { createRoute } from '@tanstack/react-router';
import { requireRole } from '#features/accounts/index.ts';
import { defineFeature, listSearch, main, screen } from '#lib/routing/feature.ts';
import { usePendingCount } from './api.ts';

// The screens validate the filters, because this file is part of every user's first load.
const validateSearch = listSearch('status', 'search');

const queue = createRoute({
  getParentRoute: () => main,
  path: '/staff/releases',
  beforeLoad: requireRole('moderator'),
  validateSearch,
  component: screen(() => import('./screens.ts'), 'QueueScreen'),
});

const review = createRoute({
  getParentRoute: () => main,
  path: '/staff/releases/$uuid',
  beforeLoad: requireRole('moderator'),
  validateSearch,
  component: screen(() => import('./screens.ts'), 'ReviewScreen'),
});

const figures = createRoute({
  getParentRoute: () => main,
  path: '/staff/releases/figures',
  beforeLoad: requireRole('moderator'),
  validateSearch: listSearch('moderator', 'from', 'to'),
  component: screen(() => import('./screens.ts'), 'FiguresScreen'),
});

const reasons = createRoute({
  getParentRoute: () => main,
  path: '/staff/deny-reasons',
  beforeLoad: requireRole('moderator'),
  component: screen(() => import('./screens.ts'), 'ReasonsScreen'),
});

export const moderation = defineFeature({
  routes: { main: [queue, review, figures, reasons] },
  navigation: [
    {
      group: 'staff',
      section: 'review',
      role: 'moderator',
      to: '/staff/releases',
      label: { en: 'Moderation', ru: 'Модерация' },
      useCount: usePendingCount,
    },
    {
      group: 'staff',
      section: 'review',
      role: 'moderator',
      to: '/staff/deny-reasons',
      label: { en: 'Reasons for denials', ru: 'Причины отклонения' },
    },
    {
      group: 'staff',
      section: 'review',
      role: 'moderator',
      to: '/staff/releases/figures',
      label: { en: 'Figures and history', ru: 'Показатели и история' },
    },
  ],
});
