import { createRoute } from '@tanstack/react-router';
import { requireRole } from '#features/accounts/index.ts';
import { defineFeature, main, pageSearch, screen } from '#lib/routing/feature.ts';

const list = createRoute({
  getParentRoute: () => main,
  path: '/staff/surveys',
  beforeLoad: requireRole('admin'),
  validateSearch: pageSearch,
  component: screen(() => import('./screens.ts'), 'SurveysScreen'),
});

const editor = createRoute({
  getParentRoute: () => main,
  path: '/staff/surveys/$uuid',
  beforeLoad: requireRole('admin'),
  component: screen(() => import('./screens.ts'), 'EditorScreen'),
});

const results = createRoute({
  getParentRoute: () => main,
  path: '/staff/surveys/$uuid/answers',
  beforeLoad: requireRole('admin'),
  component: screen(() => import('./screens.ts'), 'ResultsScreen'),
});

export const staffSurveys = defineFeature({
  routes: { main: [list, editor, results] },
  navigation: [
    { group: 'staff', section: 'content', role: 'admin', to: '/staff/surveys', label: { en: 'Surveys', ru: 'Опросы' } },
  ],
});
