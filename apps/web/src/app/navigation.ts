import type { Me } from '@dubplate/contract/accounts/schemas';
import { type AnyRoute, type LinkProps, useRouter } from '@tanstack/react-router';
import { features } from '#app/features.ts';
import { hasRole } from '#features/accounts/index.ts';
import type { Feature, NavigationEntry } from '#lib/routing/feature.ts';
import { may, useMay } from '#lib/session/acting.ts';
import { useStaffFeatures } from './staff/staff-pages.ts';

/** A navigation entry whose address is checked against the routes. */
export interface Destination extends NavigationEntry {
  readonly to: NonNullable<LinkProps['to']>;
}

const destinationsIn = (group: NavigationEntry['group'], of: readonly Feature[] = features) =>
  of.flatMap(({ navigation = [] }) => navigation as readonly Destination[]).filter((entry) => entry.group === group);

export const isShownTo = (me: Me | null, { role }: NavigationEntry): boolean => !role || hasRole(me, role);

/** Returns a function that tells whether the person's role includes the page of an address. */
export const useMayOpen = (): ((to: string) => boolean) => {
  const pages: Readonly<Record<string, AnyRoute | undefined>> = useRouter().routesByPath;
  useMay();
  return (to) => may(...(pages[to]?.options.staticData?.needs ?? []));
};

/** The header's links by heading; `staff` is empty for most users. */
export const useNavigation = () => [
  { group: 'service' as const, destinations: destinationsIn('service') },
  { group: 'releases' as const, destinations: destinationsIn('releases') },
  { group: 'staff' as const, destinations: destinationsIn('staff', useStaffFeatures()) },
];

/** Further links of the menu and the footer. */
export const helpDestinations = destinationsIn('help');

/** Further links of the menu and the profile: help, and the links that don't fit into the header. */
export const menuDestinations = [...destinationsIn('more'), ...helpDestinations];
