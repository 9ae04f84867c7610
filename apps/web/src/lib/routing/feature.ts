import type { Text } from '@dubplate/contract/catalogue';
import type { AnyRoute } from '@tanstack/react-router';

/** The parent of a page, see `areas.ts`. */
export type Area = 'root' | 'welcome' | 'reading' | 'main';

export interface NavigationEntry {
  /** The heading above it; `staff` has none, and is seen by moderators alone. */
  readonly group: 'service' | 'releases' | 'staff';
  readonly to: string;
  /** Here and not among the feature's messages: the header must not wait for these. */
  readonly label: Text;
}

/** What a feature adds to the app. */
export interface Feature {
  /** Its pages, by the area that they belong to. */
  readonly routes: { readonly [Name in Area]?: readonly AnyRoute[] };
  /** Its entries in the header and the menu, in the order in which they are shown. */
  readonly navigation?: readonly NavigationEntry[];
}

/** Keeps the exact types of the routes: links, parameters and searches are checked by them. */
export const defineFeature = <const Definition extends Feature>(feature: Definition): Definition => feature;
