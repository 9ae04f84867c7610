import type { Me } from '@dubplate/contract/accounts/schemas';
import type { Text } from '@dubplate/contract/catalogue';
import type { AnyRoute } from '@tanstack/react-router';
import type { FunctionComponent } from 'react';

/** The parent of a page, see `areas.ts`. */
export type Area = 'root' | 'welcome' | 'reading' | 'main';

export interface NavigationEntry {
  /**
   * The heading above the entry. `more` and `help` have no heading: both are in the menu and the profile, `help` also
   * in the footer.
   */
  readonly group: 'service' | 'releases' | 'staff' | 'more' | 'help';
  /** The role that sees the entry, as administrators always do; without a role, every user sees it. */
  readonly role?: Me['roles'][number];
  readonly to: string;
  /** Defined here, not in the feature's messages, which the header must not wait for. */
  readonly label: Text;
  /** Shown after the label, such as a count; may render nothing. */
  readonly Badge?: FunctionComponent;
}

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
