import { createRoute } from '@tanstack/react-router';
import { screen } from '#lib/routing/screen.ts';
import { main } from './main.ts';

export const settings = createRoute({
  getParentRoute: () => main,
  path: '/settings',
  component: screen(() => import('#features/accounts/settings/settings-layout.tsx'), 'SettingsLayout'),
});

export const profile = createRoute({
  getParentRoute: () => settings,
  path: '/',
  component: screen(() => import('#features/accounts/settings/profile/profile-screen.tsx'), 'ProfileScreen'),
});

export const password = createRoute({
  getParentRoute: () => settings,
  path: '/password',
  component: screen(() => import('#features/accounts/settings/password/password-screen.tsx'), 'PasswordScreen'),
});

export const security = createRoute({
  getParentRoute: () => settings,
  path: '/security',
  component: screen(() => import('#features/accounts/security/security-screen.tsx'), 'SecurityScreen'),
});

export const sessions = createRoute({
  getParentRoute: () => settings,
  path: '/sessions',
  component: screen(() => import('#features/accounts/settings/sessions/sessions-screen.tsx'), 'SessionsScreen'),
});

export const ownData = createRoute({
  getParentRoute: () => settings,
  path: '/data',
  component: screen(() => import('#features/accounts/own-data/own-data-screen.tsx'), 'OwnDataScreen'),
});
