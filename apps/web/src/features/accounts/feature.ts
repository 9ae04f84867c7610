import { createRoute } from '@tanstack/react-router';
import { defineFeature, main, screen, textSearch, welcome } from '#lib/routing/feature.ts';
import { SignInScreen } from './entry/sign-in/sign-in-screen.tsx';
import { SignUpScreen } from './entry/sign-in/sign-up-screen.tsx';

// The first two are in the initial bundle: they are small, and most visits begin with them.
const signIn = createRoute({
  getParentRoute: () => welcome,
  path: '/signin',
  validateSearch: textSearch('from'),
  component: SignInScreen,
});

const signUp = createRoute({
  getParentRoute: () => welcome,
  path: '/signup',
  validateSearch: textSearch('from'),
  component: SignUpScreen,
});

const resetPassword = createRoute({
  getParentRoute: () => welcome,
  path: '/resetpassword',
  component: screen(() => import('./entry/recovery/reset-password-screen.tsx'), 'ResetPasswordScreen'),
});

const contact = createRoute({
  getParentRoute: () => welcome,
  path: '/contact',
  validateSearch: textSearch('subject', 'fault', 'request', 'at', 'place'),
  component: screen(() => import('./entry/contact/contact-screen.tsx'), 'ContactScreen'),
});

const newPassword = createRoute({
  getParentRoute: () => welcome,
  path: '/changepassword',
  validateSearch: textSearch('token', 'expired'),
  component: screen(() => import('./entry/recovery/new-password-screen.tsx'), 'NewPasswordScreen'),
});

const verify = createRoute({
  getParentRoute: () => welcome,
  path: '/verify/$token',
  component: screen(() => import('./entry/recovery/verify-screen.tsx'), 'VerifyScreen'),
});

const settings = createRoute({
  getParentRoute: () => main,
  path: '/settings',
  staticData: { needs: ['own-session'] },
  component: screen(() => import('./settings/settings-layout.tsx'), 'SettingsLayout'),
});

const profile = createRoute({
  getParentRoute: () => settings,
  path: '/',
  staticData: { needs: ['own-session'] },
  component: screen(() => import('./settings/profile/profile-screen.tsx'), 'ProfileScreen'),
});

const password = createRoute({
  getParentRoute: () => settings,
  path: '/password',
  component: screen(() => import('./settings/password/password-screen.tsx'), 'PasswordScreen'),
});

const security = createRoute({
  getParentRoute: () => settings,
  path: '/security',
  staticData: { needs: ['own-session'] },
  component: screen(() => import('./security/security-screen.tsx'), 'SecurityScreen'),
});

const sessions = createRoute({
  getParentRoute: () => settings,
  path: '/sessions',
  component: screen(() => import('./settings/sessions/sessions-screen.tsx'), 'SessionsScreen'),
});

const tokens = createRoute({
  getParentRoute: () => settings,
  path: '/tokens',
  component: screen(() => import('./tokens/tokens-screen.tsx'), 'TokensScreen'),
});

const webhooks = createRoute({
  getParentRoute: () => settings,
  path: '/webhooks',
  staticData: { needs: ['own-session'] },
  component: screen(() => import('./settings/webhooks-screen.tsx'), 'WebhooksScreen', 'developers'),
});

const ownData = createRoute({
  getParentRoute: () => settings,
  path: '/data',
  component: screen(() => import('./own-data/own-data-screen.tsx'), 'OwnDataScreen'),
});

export const accounts = defineFeature({
  routes: {
    welcome: [signIn, signUp, resetPassword, contact, newPassword, verify],
    main: [settings.addChildren([profile, password, security, sessions, tokens, webhooks, ownData])],
  },
  commands: [
    { kind: 'page', to: '/settings', label: { en: 'Settings', ru: 'Настройки' } },
    { kind: 'page', to: '/settings/webhooks', label: { en: 'Settings: webhooks', ru: 'Настройки: вебхуки' } },
    { kind: 'page', to: '/settings/security', label: { en: 'Settings: security', ru: 'Настройки: безопасность' } },
  ],
});
