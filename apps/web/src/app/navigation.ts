import type { Me } from '@dubplate/contract/accounts/schemas';
import type { LinkProps } from '@tanstack/react-router';
import { features } from '#app/features.ts';
import { hasRole } from '#features/accounts/index.ts';
import type { Feature, NavigationEntry } from '#lib/routing/feature.ts';
import { useStaffFeatures } from './staff/load-staff-features.ts';

/** One entry whose address is known to be a page. */
export interface Destination extends NavigationEntry {
  readonly to: NonNullable<LinkProps['to']>;
}

const destinationsIn = (group: NavigationEntry['group'], of: readonly Feature[] = features) =>
  of.flatMap(({ navigation = [] }) => navigation as readonly Destination[]).filter((entry) => entry.group === group);

/** Whether somebody sees an entry. */
export const isShownTo = (me: Me | null, { role }: NavigationEntry): boolean => !role || hasRole(me, role);

/** Where the header leads, under its headings; `staff` is empty for most people. */
export const useNavigation = () => [
  { group: 'service' as const, destinations: destinationsIn('service') },
  { group: 'releases' as const, destinations: destinationsIn('releases') },
  { group: 'staff' as const, destinations: destinationsIn('staff', useStaffFeatures()) },
];

/** Where the menu and the footer lead besides. */
export const helpDestinations = destinationsIn('help');

/** Where the menu and the profile lead besides: what the header has no room for, and help. */
export const menuDestinations = [...destinationsIn('more'), ...helpDestinations];
