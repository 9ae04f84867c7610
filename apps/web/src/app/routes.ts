import { readOrderType } from '@dubplate/rules/commerce/order-address';
import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { SignInScreen } from '../features/accounts/entry/sign-in/sign-in-screen.tsx';
import { SignUpScreen } from '../features/accounts/entry/sign-in/sign-up-screen.tsx';
import { readPurchasesSearch } from '../features/commerce/purchases/purchases-search.ts';
import { readQueueSearch } from '../features/moderation/queue/queue-search.ts';
import { readReleasesSearch, readSearched } from '../features/releases/lists/releases-search.ts';
import { textsAreHere } from '../lib/i18n.ts';
import { requireRole, requireSession } from './guard.ts';
import { FaultPage } from './pages/fault-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { pageSearch, textSearch } from './search.ts';
import { Root } from './shell/root.tsx';
import { Splash } from './shell/splash.tsx';
import { WelcomeLayout } from './shell/welcome-layout.tsx';

/** A screen is there when its texts are: else it would suspend for them, and a placeholder would stand for 300 ms. */
const withTexts =
  <Screen>(load: () => Promise<Screen>) =>
  async (): Promise<Screen> => {
    const screen = await load();
    await textsAreHere();
    return screen;
  };

const root = createRootRoute({
  component: Root,
  notFoundComponent: NotFoundPage,
  errorComponent: FaultPage,
  pendingComponent: Splash,
});

/** Pages before the session. They come with the first load, not after it: they are small, and most visits begin here. */
const welcome = createRoute({
  getParentRoute: () => root,
  id: 'welcome',
  component: WelcomeLayout,
});

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
  component: lazyRouteComponent(
    withTexts(() => import('../features/accounts/entry/recovery/reset-password-screen.tsx')),
    'ResetPasswordScreen',
  ),
});

const newPassword = createRoute({
  getParentRoute: () => welcome,
  path: '/changepassword',
  validateSearch: textSearch('token', 'expired'),
  component: lazyRouteComponent(
    withTexts(() => import('../features/accounts/entry/recovery/new-password-screen.tsx')),
    'NewPasswordScreen',
  ),
});

const verify = createRoute({
  getParentRoute: () => welcome,
  path: '/verify/$token',
  component: lazyRouteComponent(
    withTexts(() => import('../features/accounts/entry/recovery/verify-screen.tsx')),
    'VerifyScreen',
  ),
});

const transfering = createRoute({
  getParentRoute: () => welcome,
  path: '/transfering/$token',
  component: lazyRouteComponent(
    withTexts(() => import('../features/accounts/entry/recovery/transfering-screen.tsx')),
    'TransferingScreen',
  ),
});

const updating = createRoute({
  getParentRoute: () => root,
  path: '/503',
  validateSearch: textSearch('from'),
  component: lazyRouteComponent(
    withTexts(() => import('./pages/updating-page.tsx')),
    'UpdatingPage',
  ),
});

const mobile = createRoute({
  getParentRoute: () => root,
  path: '/mobile',
  component: lazyRouteComponent(
    withTexts(() => import('./pages/mobile-page.tsx')),
    'MobilePage',
  ),
});

/** What anyone may read. */
const reading = createRoute({
  getParentRoute: () => root,
  id: 'reading',
  component: lazyRouteComponent(
    withTexts(() => import('./shell/reading-layout.tsx')),
    'ReadingLayout',
  ),
});

const terms = createRoute({
  getParentRoute: () => reading,
  path: '/terms',
  component: lazyRouteComponent(
    withTexts(() => import('./terms/terms-page.tsx')),
    'TermsPage',
  ),
});

/** Everything that needs a session. */
const main = createRoute({
  getParentRoute: () => root,
  id: 'main',
  beforeLoad: requireSession,
  component: lazyRouteComponent(
    withTexts(() => import('./shell/main-layout.tsx')),
    'MainLayout',
  ),
});

const home = createRoute({
  getParentRoute: () => main,
  path: '/',
  component: lazyRouteComponent(
    withTexts(() => import('./main/main-page.tsx')),
    'MainPage',
  ),
});

const support = createRoute({
  getParentRoute: () => main,
  path: '/support',
  validateSearch: textSearch('subject', 'fault'),
  component: lazyRouteComponent(
    withTexts(() => import('../features/support/screens/support-screen.tsx')),
    'SupportScreen',
  ),
});

const artists = createRoute({
  getParentRoute: () => main,
  path: '/artists',
  component: lazyRouteComponent(
    withTexts(() => import('../features/artists/screens/artists-screen.tsx')),
    'ArtistsScreen',
  ),
});

const settings = createRoute({
  getParentRoute: () => main,
  path: '/settings',
  component: lazyRouteComponent(
    withTexts(() => import('../features/accounts/settings/settings-layout.tsx')),
    'SettingsLayout',
  ),
});
const profile = createRoute({
  getParentRoute: () => settings,
  path: '/',
  component: lazyRouteComponent(
    withTexts(() => import('../features/accounts/settings/profile/profile-screen.tsx')),
    'ProfileScreen',
  ),
});
const password = createRoute({
  getParentRoute: () => settings,
  path: '/password',
  component: lazyRouteComponent(
    withTexts(() => import('../features/accounts/settings/password/password-screen.tsx')),
    'PasswordScreen',
  ),
});
const sessions = createRoute({
  getParentRoute: () => settings,
  path: '/sessions',
  component: lazyRouteComponent(
    withTexts(() => import('../features/accounts/settings/sessions/sessions-screen.tsx')),
    'SessionsScreen',
  ),
});

const security = createRoute({
  getParentRoute: () => settings,
  path: '/security',
  component: lazyRouteComponent(
    withTexts(() => import('../features/accounts/security/security-screen.tsx')),
    'SecurityScreen',
  ),
});
const ownData = createRoute({
  getParentRoute: () => settings,
  path: '/data',
  component: lazyRouteComponent(
    withTexts(() => import('../features/accounts/own-data/own-data-screen.tsx')),
    'OwnDataScreen',
  ),
});

const drafts = createRoute({
  getParentRoute: () => main,
  path: '/drafts',
  validateSearch: (search) => ({ ...readSearched(search), ...pageSearch(search) }),
  component: lazyRouteComponent(
    withTexts(() => import('../features/releases/authoring/drafts/drafts-screen.tsx')),
    'DraftsScreen',
  ),
});

/** A release being written. Both addresses show the one page of this parent, so that it stays when they change. */
const authoring = createRoute({
  getParentRoute: () => main,
  id: 'authoring',
  component: lazyRouteComponent(
    withTexts(() => import('../features/releases/authoring/screens/authoring-screen.tsx')),
    'AuthoringScreen',
  ),
});
const upload = createRoute({ getParentRoute: () => authoring, path: '/upload' });
const draft = createRoute({ getParentRoute: () => authoring, path: '/drafts/$uuid' });

const releases = createRoute({
  getParentRoute: () => main,
  path: '/releases',
  validateSearch: (search) => ({ ...readReleasesSearch(search), ...pageSearch(search) }),
  component: lazyRouteComponent(
    withTexts(() => import('../features/releases/lists/releases-screen.tsx')),
    'ReleasesScreen',
  ),
});

const release = createRoute({
  getParentRoute: () => main,
  path: '/releases/$uuid',
  component: lazyRouteComponent(
    withTexts(() => import('../features/releases/preview/release-screen.tsx')),
    'ReleaseScreen',
  ),
});

const purchases = createRoute({
  getParentRoute: () => main,
  path: '/purchases',
  validateSearch: readPurchasesSearch,
  component: lazyRouteComponent(() => import('../features/commerce/purchases/purchases-screen.tsx'), 'PurchasesScreen'),
});

const purchase = createRoute({
  getParentRoute: () => main,
  path: '/purchases/$uuid',
  component: lazyRouteComponent(() => import('../features/commerce/purchases/purchase-screen.tsx'), 'PurchaseScreen'),
});

const order = createRoute({
  getParentRoute: () => main,
  path: '/order/$code',
  validateSearch: ({ orderType }) => ({ orderType: readOrderType(orderType) }),
  component: lazyRouteComponent(() => import('../features/commerce/orders/order-screen.tsx'), 'OrderScreen'),
});

const moderationQueue = createRoute({
  getParentRoute: () => main,
  path: '/staff/releases',
  beforeLoad: requireRole('moderator'),
  validateSearch: (search) => ({ ...readQueueSearch(search), ...pageSearch(search) }),
  component: lazyRouteComponent(
    withTexts(() => import('../features/moderation/queue/queue-screen.tsx')),
    'QueueScreen',
  ),
});

const moderationReview = createRoute({
  getParentRoute: () => main,
  path: '/staff/releases/$uuid',
  beforeLoad: requireRole('moderator'),
  component: lazyRouteComponent(
    withTexts(() => import('../features/moderation/review/review-screen.tsx')),
    'ReviewScreen',
  ),
});

export const routeTree = root.addChildren([
  welcome.addChildren([signIn, signUp, resetPassword, newPassword, verify, transfering]),
  updating,
  mobile,
  reading.addChildren([terms]),
  main.addChildren([
    home,
    support,
    artists,
    settings.addChildren([profile, password, security, sessions, ownData]),
    drafts,
    authoring.addChildren([upload, draft]),
    releases,
    release,
    purchases,
    purchase,
    order,
    moderationQueue,
    moderationReview,
  ]),
]);
