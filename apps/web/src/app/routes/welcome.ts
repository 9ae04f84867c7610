import { createRoute } from '@tanstack/react-router';
import { SignInScreen } from '#features/accounts/entry/sign-in/sign-in-screen.tsx';
import { SignUpScreen } from '#features/accounts/entry/sign-in/sign-up-screen.tsx';
import { screen } from '#lib/routing/screen.ts';
import { textSearch } from '#lib/routing/search.ts';
import { WelcomeLayout } from '../shell/layouts/welcome-layout.tsx';
import { root } from './root.ts';

/** Pages before the session. They come with the first load, not after it: they are small, and most visits begin here. */
export const welcome = createRoute({
  getParentRoute: () => root,
  id: 'welcome',
  component: WelcomeLayout,
});

export const signIn = createRoute({
  getParentRoute: () => welcome,
  path: '/signin',
  validateSearch: textSearch('from'),
  component: SignInScreen,
});

export const signUp = createRoute({
  getParentRoute: () => welcome,
  path: '/signup',
  validateSearch: textSearch('from'),
  component: SignUpScreen,
});

export const resetPassword = createRoute({
  getParentRoute: () => welcome,
  path: '/resetpassword',
  component: screen(() => import('#features/accounts/entry/recovery/reset-password-screen.tsx'), 'ResetPasswordScreen'),
});

export const newPassword = createRoute({
  getParentRoute: () => welcome,
  path: '/changepassword',
  validateSearch: textSearch('token', 'expired'),
  component: screen(() => import('#features/accounts/entry/recovery/new-password-screen.tsx'), 'NewPasswordScreen'),
});

export const verify = createRoute({
  getParentRoute: () => welcome,
  path: '/verify/$token',
  component: screen(() => import('#features/accounts/entry/recovery/verify-screen.tsx'), 'VerifyScreen'),
});

export const transfering = createRoute({
  getParentRoute: () => welcome,
  path: '/transfering/$token',
  component: screen(() => import('#features/accounts/entry/recovery/transfering-screen.tsx'), 'TransferingScreen'),
});
