import { createRoute } from '@tanstack/react-router';
import { main } from '#lib/routing/areas.ts';
import { defineFeature } from '#lib/routing/feature.ts';
import { screen } from '#lib/routing/screen.ts';

const surveyPage = createRoute({
  getParentRoute: () => main,
  path: '/surveys/$slug',
  component: screen(() => import('./asking/survey-screen.tsx'), 'SurveyScreen'),
});

export const surveys = defineFeature({ routes: { main: [surveyPage] } });
