import { createRoute } from '@tanstack/react-router';
import { defineFeature, main, screen } from '#lib/routing/feature.ts';

const memberships = createRoute({
  getParentRoute: () => main,
  path: '/accounts',
  component: screen(() => import('./memberships/accounts-screen.tsx'), 'AccountsScreen', 'team'),
});

const settings = createRoute({
  getParentRoute: () => main,
  path: '/settings/team',
  staticData: { needs: ['own-session'] },
  component: screen(() => import('./settings/team-screen.tsx'), 'TeamScreen', 'team'),
});

export const team = defineFeature({
  routes: { main: [memberships, settings] },
  commands: [
    { kind: 'page', to: '/settings/team', label: { en: 'Settings: team', ru: 'Настройки: команда' } },
    { kind: 'page', to: '/accounts', label: { en: 'Accounts I work for', ru: 'Аккаунты, где я работаю' } },
  ],
});
