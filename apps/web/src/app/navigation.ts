import type { Me } from '@dubplate/contract/accounts/schemas';
import { useQuery } from '@tanstack/react-query';
import { type AnyRoute, type LinkProps, useRouter, useRouterState } from '@tanstack/react-router';
import { features } from '#app/features.ts';
import { hasRole, useMe } from '#features/accounts/index.ts';
import { call } from '#lib/api.ts';
import { type Feature, type NavigationEntry, STAFF_SECTIONS } from '#lib/routing/feature.ts';
import { may, useMay } from '#lib/session/acting.ts';
import { useStaffFeatures } from './staff/staff-pages.ts';

/** A navigation entry whose address is checked against the routes. */
export type Destination = NavigationEntry & { readonly to: NonNullable<LinkProps['to']> };

const destinationsIn = (group: NavigationEntry['group'], of: readonly Feature[] = features) =>
  of.flatMap(({ navigation = [] }) => navigation as readonly Destination[]).filter((entry) => entry.group === group);

export const isShownTo = (me: Me | null, { role }: NavigationEntry): boolean => !role || hasRole(me, role);

/** Returns a function that tells whether the person's role includes the page of an address. */
export const useMayOpen = (): ((to: string) => boolean) => {
  const pages: Readonly<Record<string, AnyRoute | undefined>> = useRouter().routesByPath;
  useMay();
  return (to) => may(...(pages[to]?.options.staticData?.needs ?? []));
};

/** The links by heading that the user may open; `staff` is empty for most users. */
export const useNavigation = () => {
  const me = useMe();
  const mayOpen = useMayOpen();
  const staff = useStaffFeatures();
  return (['service', 'releases', 'staff'] as const)
    .map((group) => ({
      group,
      destinations: destinationsIn(group, group === 'staff' ? staff : features).filter(
        (each) => isShownTo(me, each) && mayOpen(each.to),
      ),
    }))
    .filter(({ destinations }) => destinations.length > 0);
};

/** Whether a staff page is open. */
export const useIsStaffPage = (): boolean =>
  useRouterState({ select: ({ location }) => location.pathname.startsWith('/staff/') });

/** The staff pages that the user may open, by section. */
export const useStaffSections = () => {
  const entries = useNavigation().find(({ group }) => group === 'staff')?.destinations ?? [];
  return STAFF_SECTIONS.map((section) => ({
    section,
    destinations: entries.filter((entry) => entry.group === 'staff' && entry.section === section),
  })).filter(({ destinations }) => destinations.length > 0);
};

/** Whether the user is staff and has no releases or drafts: the staff pages lead the navigation. */
export const useIsStaffOnly = (): boolean => {
  const isOwn = useMay('own-session');
  const isStaff = useStaffFeatures().length > 0 && isOwn;
  const { data } = useQuery({
    queryKey: ['releases', 'any'],
    queryFn: ({ signal }) => call('GET /releases', { query: { take: 1 }, signal }),
    enabled: isStaff,
  });
  return isStaff && data?.meta.itemCount === 0;
};

/** Further links of the menu and the footer. */
export const helpDestinations = destinationsIn('help');

/** Further links of the menu and the profile: help, and the links that don't fit into the header. */
export const menuDestinations = [...destinationsIn('more'), ...helpDestinations];
