import { createRoute } from '@tanstack/react-router';
import { welcome } from '#lib/routing/areas.ts';
import { defineFeature } from '#lib/routing/feature.ts';
import { screen } from '#lib/routing/screen.ts';

const transfering = createRoute({
  getParentRoute: () => welcome,
  path: '/transfering/$token',
  component: screen(() => import('./consent/transfering-screen.tsx'), 'TransferingScreen'),
});

export const transfers = defineFeature({ routes: { welcome: [transfering] } });
