import { createRoute, notFound, redirect } from '@tanstack/react-router';
import { isStaff, meQuery } from '#features/accounts/index.ts';
import { queryClient } from '#lib/query-client.ts';
import { main } from '#lib/routing/areas.ts';
import { loadStaffFeatures, staffFeaturesLoaded } from './load-staff-features.ts';

/** Matches any staff page until the staff features are loaded, then only unknown paths. */
export const staffRoute = createRoute({
  getParentRoute: () => main,
  path: '/staff/$',
  beforeLoad: async ({ location }) => {
    const me = await queryClient.ensureQueryData(meQuery);
    if (!isStaff(me) || staffFeaturesLoaded.get().length > 0) throw notFound();
    await loadStaffFeatures();
    throw redirect({ href: location.href, replace: true });
  },
});
