import type { Me } from '@dubplate/contract/accounts/schemas';
import type { Text } from '@dubplate/contract/catalogue';
import type { AnyRoute } from '@tanstack/react-router';
import type { FunctionComponent } from 'react';

/** The parent of a page, see `areas.ts`. */
export type Area = 'root' | 'welcome' | 'reading' | 'main';

export interface NavigationEntry {
  /** The heading above it. `more` and `help` have none: they are in the menu and the profile, `help` in the footer as well. */
  readonly group: 'service' | 'releases' | 'staff' | 'more' | 'help';
  /** The role that sees the entry, as administrators always do; without a role, every user sees it. */
  readonly role?: Me['roles'][number];
  readonly to: string;
  /** Here and not among the feature's messages: the header must not wait for these. */
  readonly label: Text;
  /** Shown after the label, such as a count; may render nothing. */
  readonly Badge?: FunctionComponent;
}

/** Something that a person may ask for by name, such as a new release. */
export interface CommandEntry {
  /** Whether it is a page that is looked at, or the beginning of something. */
  readonly kind: 'page' | 'action';
  readonly to: string;
  readonly label: Text;
}

/** The pages, navigation entries and commands that a feature adds to the app. */
export interface Feature {
  /** Its pages, by the area that they belong to. */
  readonly routes: { readonly [Name in Area]?: readonly AnyRoute[] };
  /** Its entries in the header and the menu, in the order in which they are shown. */
  readonly navigation?: readonly NavigationEntry[];
  /** Further entries of the command palette, in display order. */
  readonly commands?: readonly CommandEntry[];
}

/** Hides from the page what its route does not read: the router passes values on that no `validateSearch` returned. */
const hideUnread = (route: AnyRoute): void => {
  const read = route.options.validateSearch as ((search: Record<string, unknown>) => object) | undefined;
  route.options.validateSearch = (search: Record<string, unknown>) => ({
    ...Object.fromEntries(Object.keys(search).map((name) => [name, undefined])),
    ...read?.(search),
  });
};

/** Keeps the exact types of the routes: links, parameters and searches are checked by them. */
export const defineFeature = <const Definition extends Feature>(feature: Definition): Definition => {
  for (const routes of Object.values(feature.routes)) for (const route of routes ?? []) hideUnread(route);
  return feature;
};
