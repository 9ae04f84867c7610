import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { SignInScreen } from '../features/accounts/screens/sign-in-screen.tsx';
import { SignUpScreen } from '../features/accounts/screens/sign-up-screen.tsx';
import { readQueueSearch } from '../features/moderation/queue/queue-search.ts';
import { readReleasesSearch } from '../features/releases/lists/releases-search.ts';
import { requireRole, requireSession } from './guard.ts';
import { FaultPage } from './pages/fault-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { pageSearch, textSearch } from './search.ts';
import { Root } from './shell/root.tsx';
import { Splash } from './shell/splash.tsx';
import { WelcomeLayout } from './shell/welcome-layout.tsx';

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
  component: SignInScreen,
});

const signUp = createRoute({
  getParentRoute: () => welcome,
  path: '/signup',
  component: SignUpScreen,
});

const updating = createRoute({
  getParentRoute: () => root,
  path: '/503',
  validateSearch: textSearch('from'),
  component: lazyRouteComponent(() => import('./pages/updating-page.tsx'), 'UpdatingPage'),
});

/** Everything that needs a session. */
const main = createRoute({
  getParentRoute: () => root,
  id: 'main',
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => import('./shell/main-layout.tsx'), 'MainLayout'),
});

const home = createRoute({
  getParentRoute: () => main,
  path: '/',
  component: lazyRouteComponent(() => import('./main/main-page.tsx'), 'MainPage'),
});

const support = createRoute({
  getParentRoute: () => main,
  path: '/support',
  validateSearch: textSearch('subject', 'fault'),
  component: lazyRouteComponent(() => import('../features/support/screens/support-screen.tsx'), 'SupportScreen'),
});

const artists = createRoute({
  getParentRoute: () => main,
  path: '/artists',
  component: lazyRouteComponent(() => import('../features/artists/screens/artists-screen.tsx'), 'ArtistsScreen'),
});

const drafts = createRoute({
  getParentRoute: () => main,
  path: '/drafts',
  validateSearch: pageSearch,
  component: lazyRouteComponent(
    () => import('../features/releases/authoring/drafts/drafts-screen.tsx'),
    'DraftsScreen',
  ),
});

/** A release being written. Both addresses show the one page of this parent, so that it stays when they change. */
const authoring = createRoute({
  getParentRoute: () => main,
  id: 'authoring',
  component: lazyRouteComponent(
    () => import('../features/releases/authoring/screens/authoring-screen.tsx'),
    'AuthoringScreen',
  ),
});
const upload = createRoute({ getParentRoute: () => authoring, path: '/upload' });
const draft = createRoute({ getParentRoute: () => authoring, path: '/drafts/$uuid' });

const releases = createRoute({
  getParentRoute: () => main,
  path: '/releases',
  validateSearch: (search) => ({ ...readReleasesSearch(search), ...pageSearch(search) }),
  component: lazyRouteComponent(() => import('../features/releases/lists/releases-screen.tsx'), 'ReleasesScreen'),
});

const release = createRoute({
  getParentRoute: () => main,
  path: '/releases/$uuid',
  component: lazyRouteComponent(() => import('../features/releases/preview/release-screen.tsx'), 'ReleaseScreen'),
});

const moderationQueue = createRoute({
  getParentRoute: () => main,
  path: '/staff/releases',
  beforeLoad: requireRole('moderator'),
  validateSearch: (search) => ({ ...readQueueSearch(search), ...pageSearch(search) }),
  component: lazyRouteComponent(() => import('../features/moderation/queue/queue-screen.tsx'), 'QueueScreen'),
});

const moderationReview = createRoute({
  getParentRoute: () => main,
  path: '/staff/releases/$uuid',
  beforeLoad: requireRole('moderator'),
  component: lazyRouteComponent(() => import('../features/moderation/review/review-screen.tsx'), 'ReviewScreen'),
});

export const routeTree = root.addChildren([
  welcome.addChildren([signIn, signUp]),
  updating,
  main.addChildren([
    home,
    support,
    artists,
    drafts,
    authoring.addChildren([upload, draft]),
    releases,
    release,
    moderationQueue,
    moderationReview,
  ]),
]);
