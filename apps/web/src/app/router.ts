import { type AnyRoute, createRootRoute, createRouter } from '@tanstack/react-router';
import { type Area, type Feature, main, reading, root, screen, welcome } from '#lib/routing/feature.ts';
import { features } from './features.ts';
import { history } from './history.ts';
import { ErrorPage, NotFoundPage, ScreenError } from './pages/errors/error-page.tsx';
import { RootLayout, Splash } from './shell/layouts/root-layout.tsx';
import { WelcomeLayout } from './shell/layouts/welcome-layout.tsx';
import type { staffFeatures } from './staff/staff-features.ts';
import { staffFeaturesLoaded } from './staff/staff-pages.ts';

root.update({
  component: RootLayout,
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
  pendingComponent: Splash,
});

// Part of the initial bundle, as are the forms that it contains.
welcome.update({ component: WelcomeLayout });

reading.update({
  component: screen(() => import('./shell/layouts/reading-layout.tsx'), 'ReadingLayout'),
  errorComponent: ErrorPage,
});

main.update({
  component: screen(() => import('./shell/layouts/main-layout.tsx'), 'MainLayout', 'app'),
  errorComponent: ErrorPage,
});

type Definition = (typeof features | typeof staffFeatures)[number]['routes'];

/** The pages of all features in this area, with their exact types. */
type PageIn<Name extends Area> = Definition extends infer Each
  ? Each extends { readonly [Key in Name]: readonly (infer Page)[] }
    ? Page
    : never
  : never;

function pagesIn<Name extends Area>(area: Name, of: readonly Feature[]): PageIn<Name>[];
function pagesIn(area: Area, of: readonly Feature[]): AnyRoute[] {
  return of.flatMap(({ routes }) => routes[area] ?? []);
}

const createTree = (of: readonly Feature[]) =>
  root.addChildren([
    ...pagesIn('root', of),
    welcome.addChildren(pagesIn('welcome', of)),
    reading.addChildren(pagesIn('reading', of)),
    main.addChildren(pagesIn('main', of)),
  ]);

/** Its type includes the staff pages, so that links to them are checked; `addPages` adds the routes. */
export const routeTree = createTree(features);

/** Adds the pages of these features to the common pages. */
export const addPages = (more: readonly Feature[]): void => void createTree([...features, ...more]);

export const router = createRouter({
  routeTree,
  history,
  defaultErrorComponent: ScreenError,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 250,
  scrollRestoration: true,
});

staffFeaturesLoaded.subscribe(() => {
  addPages(staffFeaturesLoaded.get());
  // The router reads a tree again only if it is another object.
  router.update({ ...router.options, routeTree: createRootRoute() as unknown as typeof routeTree });
  router.update({ ...router.options, routeTree });
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
