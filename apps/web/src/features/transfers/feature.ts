import { createRoute } from '@tanstack/react-router';
import { defineFeature, screen, welcome } from '#lib/routing/feature.ts';

const transfering = createRoute({
  getParentRoute: () => welcome,
  path: '/transfering/$token',
  component: screen(() => import('./consent/transfering-screen.tsx'), 'TransferingScreen'),
});

export const transfers = defineFeature({ routes: { welcome: [transfering] } });
