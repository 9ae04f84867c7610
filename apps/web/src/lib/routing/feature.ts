import type { Me } from '@dubplate/contract/accounts/schemas';
import type { Text } from '@dubplate/contract/catalogue';
import { type AnyRoute, createRootRoute, createRoute, redirect } from '@tanstack/react-router';
import { createElement, type FunctionComponent } from 'react';
import { lazyModule } from '#lib/chunks/lazy-module.ts';
import { type BundleName, loadTexts } from '#lib/i18n/i18n.ts';
import type { Need } from '../session/acting.ts';
import { ensureSession, isSessionOver } from '../session/session.ts';
import { loadActing } from './load-acting.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page waits behind `/503` until the server is back. */
    isUpdating?: boolean;
  }

  interface StaticDataRouteOption {
    /** What the page needs; for others it says that their role does not include it. Its links are not shown to them. */
    readonly needs?: readonly Need[];
  }
}

/** Returns the search of the sign-in page that leads back to this address; Main needs none. */
export const returnSearch = (href: string): { from?: string } => (href === '/' ? {} : { from: href });

/**
 * Admits any user with a session, refreshed if needed; sends others to the sign-in page, which returns them afterwards.
 */
const requireSession = async ({
  location,
}: {
  location: { href: string; state: { isUpdating?: boolean } };
}): Promise<void> => {
  // Keeps the page while the server can't refresh its session.
  if (location.state.isUpdating) return;
  try {
    await ensureSession();
    await loadActing();
  } catch (error) {
    if (isSessionOver(error)) throw redirect({ to: '/signin', search: returnSearch(location.href), replace: true });
    throw error;
  }
};

// The parents of all pages, without layouts: features attach their pages here, and the app adds the layouts
// (`app/router.ts`).

/** Pages without a layout. */
export const root = createRootRoute();

/** Pages before sign-in: sign-in, sign-up, links from emails. */
export const welcome = createRoute({ getParentRoute: () => root, id: 'welcome' });

/** Public pages. */
export const reading = createRoute({ getParentRoute: () => root, id: 'reading' });

/** Pages that require a session. */
export const main = createRoute({ getParentRoute: () => root, id: 'main', beforeLoad: requireSession });

/**
 * A screen that loads when it is opened. A failed screen is fetched again whenever it is opened.
 * @param bundle the texts of a layout and of every page in it, loaded together with the layout: otherwise the page
 *   would suspend for them and show a placeholder for 300 ms
 */
export const screen = <Name extends string, Screens extends { readonly [Key in Name]: FunctionComponent }>(
  load: () => Promise<Screens>,
  name: Name,
  bundle?: BundleName,
) => {
  const module = lazyModule(async () => {
    const [screens] = await Promise.all([load(), bundle && loadTexts(bundle)]);
    return screens[name];
  });
  const Screen = () => createElement(module.useModule());
  return Object.assign(Screen, { preload: async () => void (await module.load()) });
};

/** Returns a path from a link if it belongs to this app. The link is untrusted. */
export const toSameOriginPath = (address: string | undefined, origin: string): string | null => {
  if (!address?.startsWith('/')) return null;
  // Resolves the path as a browser does: `//host` and `/\host` are other origins.
  const read = URL.parse(address, origin);
  // Without its dots, `/.//host` is another site too: a path must not become one through decoding.
  if (read?.origin !== origin || /^\/(%2f|%5c|[\\/])/i.test(read.pathname)) return null;
  return read.pathname + read.search + read.hash;
};

const text = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

/** Keeps the named text parameters of a search, and drops the rest. */
export const textSearch =
  <const Name extends string>(...names: readonly Name[]) =>
  (search: Record<string, unknown>): { [Key in Name]?: string } => {
    const kept: { [Key in Name]?: string } = {};
    for (const name of names) {
      const value = text(search[name]);
      if (value !== undefined) kept[name] = value;
    }
    return kept;
  };

const whole = (value: unknown, max: number): number | undefined => {
  const number = Number(value);
  return Number.isInteger(number) && number >= 1 && number <= max ? number : undefined;
};

/** Parses the page number and the page size of a list; invalid values are dropped. */
export const pageSearch = (
  search: Record<string, unknown>,
): { page?: number | undefined; take?: number | undefined } => {
  const page = whole(search.page, 1_000_000);
  const take = whole(search.take, 50);
  return { ...(page && { page }), ...(take && { take }) };
};

/** The search of a list before its page parses it: text parameters and the page. */
type ListSearch<Name extends string> = { readonly [Key in Name]?: string | undefined } & ReturnType<typeof pageSearch>;

/**
 * Keeps the named text parameters and the page. The initial bundle contains this parser for every route; the lazily
 * loaded page interprets the values.
 */
export const listSearch =
  <const Name extends string>(...names: readonly Name[]) =>
  (search: Record<string, unknown>): ListSearch<Name> => ({ ...textSearch(...names)(search), ...pageSearch(search) });

/** The parent of a page. */
export type Area = 'root' | 'welcome' | 'reading' | 'main';

/** The headings of the staff pages, in display order. */
export const STAFF_SECTIONS = ['review', 'delivery', 'people', 'money', 'content', 'system'] as const;

export type NavigationEntry = NavigationPlace & {
  /** The role that sees the entry, as administrators always do; without a role, every user sees it. */
  readonly role?: Me['roles'][number];
  readonly to: string;
  /** Defined here, not in the feature's messages, which the header must not wait for. */
  readonly label: Text;
  /** Shown after the label, such as a count; may render nothing. */
  readonly Badge?: FunctionComponent;
  /** On a staff page: how many things wait there; undefined while unknown. */
  readonly useCount?: () => number | undefined;
};

/**
 * The heading above an entry. `more` and `help` have no heading: both are in the menu and the profile, `help` also in the
 * footer.
 */
type NavigationPlace =
  | { readonly group: 'service' | 'releases' | 'more' | 'help' }
  | { readonly group: 'staff'; readonly section: (typeof STAFF_SECTIONS)[number] };

/** A command that the user can find by name, such as a new release. */
export interface CommandEntry {
  /** A `page` to look at, or an `action` to start. */
  readonly kind: 'page' | 'action';
  readonly to: string;
  readonly label: Text;
}

/** The pages, navigation entries and commands that a feature adds to the app. */
export interface Feature {
  /** The pages by area. */
  readonly routes: { readonly [Name in Area]?: readonly AnyRoute[] };
  /** The entries of the header and the menu, in display order. */
  readonly navigation?: readonly NavigationEntry[];
  /** Further entries of the command palette, in display order. */
  readonly commands?: readonly CommandEntry[];
}

/** Hides unvalidated parameters from the page: the router passes on values that no `validateSearch` returned. */
const hideUnread = (route: AnyRoute): void => {
  const read = route.options.validateSearch as ((search: Record<string, unknown>) => object) | undefined;
  route.options.validateSearch = (search: Record<string, unknown>) => ({
    ...Object.fromEntries(Object.keys(search).map((name) => [name, undefined])),
    ...read?.(search),
  });
};

/** Keeps the exact types of the routes, which check links, parameters and searches. */
export const defineFeature = <const Definition extends Feature>(feature: Definition): Definition => {
  for (const routes of Object.values(feature.routes)) for (const route of routes ?? []) hideUnread(route);
  return feature;
};
