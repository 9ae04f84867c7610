import { lazyModule } from '#lib/chunks/lazy-module.ts';
import type { Feature } from '#lib/routing/feature.ts';
import { createStore, useStore } from '#lib/store.ts';

const loaded = createStore<readonly Feature[]>([]);

const module = lazyModule(async () => {
  const { staffFeatures } = await import('./staff-features.ts');
  loaded.set(staffFeatures);
});

/** Fetches the staff features once. @throws {ChunkError} if the fetch fails; the next call retries */
export const loadStaffFeatures = (): Promise<void> => module.load();

/** The features fetched so far. */
export const staffFeaturesLoaded = { get: loaded.get, subscribe: loaded.subscribe };
export const useStaffFeatures = (): readonly Feature[] => useStore(loaded);
