import { createRoute, notFound, redirect } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isStaff, meQuery, useMe } from '#features/accounts/index.ts';
import { lazyModule } from '#lib/chunks/lazy-module.ts';
import { loadTexts } from '#lib/i18n/i18n.ts';
import { queryClient } from '#lib/query-client.ts';
import { type Feature, main } from '#lib/routing/feature.ts';
import { createStore, useStore } from '#lib/store.ts';
import { retryFailedParts } from '#ui/lazy-part/failed-parts.ts';

const loaded = createStore<readonly Feature[]>([]);

const module = lazyModule(async () => {
  const [{ staffFeatures }] = await Promise.all([import('./staff-features.ts'), loadTexts('staff')]);
  return staffFeatures;
});

/** Fetches the staff features and their texts once. @throws {ChunkError} if the fetch fails; the next call retries */
export const loadStaffFeatures = async (): Promise<void> => loaded.set(await module.load());

/** The features fetched so far. */
export const staffFeaturesLoaded = { get: loaded.get, subscribe: loaded.subscribe };
export const useStaffFeatures = (): readonly Feature[] => useStore(loaded);

/** Fetches the staff pages for staff, and retries when the connection is back. */
export const useStaffPages = (): void => {
  const me = useMe();
  const isWanted = me !== null && isStaff(me);
  useEffect(() => {
    if (!isWanted) return;
    // A staff page shows the error if the user opens it.
    const load = () => void loadStaffFeatures().catch(() => undefined);
    load();
    return retryFailedParts.on(load);
  }, [isWanted]);
};

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
