import type { LinkProps } from '@tanstack/react-router';
import { features } from '#app/features.ts';
import type { NavigationEntry } from '#lib/routing/feature.ts';

/** One entry whose address is known to be a page. */
interface Destination extends NavigationEntry {
  readonly to: NonNullable<LinkProps['to']>;
}

const destinations: readonly Destination[] = features.flatMap((feature) =>
  'navigation' in feature ? [...feature.navigation] : [],
);

const destinationsIn = (group: NavigationEntry['group']) => destinations.filter((entry) => entry.group === group);

/** Where the header leads, under its headings. */
export const navigation = (['service', 'releases'] as const).map((group) => ({
  group,
  destinations: destinationsIn(group),
}));

/** What staff have besides. */
export const staffDestinations = destinationsIn('staff');

/** Where the menu and the footer lead besides. */
export const helpDestinations = destinationsIn('help');
