import type { Me } from '@dubplate/contract/accounts/schemas';
import type { LinkProps } from '@tanstack/react-router';
import { features } from '#app/features.ts';
import { hasRole } from '#features/accounts/index.ts';
import type { NavigationEntry } from '#lib/routing/feature.ts';

/** One entry whose address is known to be a page. */
export interface Destination extends NavigationEntry {
  readonly to: NonNullable<LinkProps['to']>;
}

const destinations: readonly Destination[] = features.flatMap((feature) =>
  'navigation' in feature ? [...feature.navigation] : [],
);

const destinationsIn = (group: NavigationEntry['group']) => destinations.filter((entry) => entry.group === group);

/** Whether somebody sees an entry. */
export const isShownTo = (me: Me | null, { role }: NavigationEntry): boolean => !role || hasRole(me, role);

/** Where the header leads, under its headings; `staff` is empty for most people. */
export const navigation = (['service', 'releases', 'staff'] as const).map((group) => ({
  group,
  destinations: destinationsIn(group),
}));

/** Where the menu and the footer lead besides. */
export const helpDestinations = destinationsIn('help');

/** Where the menu and the profile lead besides: what the header has no room for, and help. */
export const menuDestinations = [...destinationsIn('more'), ...helpDestinations];
