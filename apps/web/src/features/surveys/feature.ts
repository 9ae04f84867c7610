import { createRoute } from '@tanstack/react-router';
import { defineFeature, main, screen } from '#lib/routing/feature.ts';

const surveyPage = createRoute({
  getParentRoute: () => main,
  path: '/surveys/$slug',
  staticData: { needs: ['account:read'] },
  component: screen(() => import('./asking/survey-screen.tsx'), 'SurveyScreen'),
});

export const surveys = defineFeature({ routes: { main: [surveyPage] } });
