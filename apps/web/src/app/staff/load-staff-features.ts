import { lazyModule } from '#lib/chunks/lazy-module.ts';
import type { Feature } from '#lib/routing/feature.ts';
import { createStore, useStore } from '#lib/store.ts';

const loaded = createStore<readonly Feature[]>([]);

const module = lazyModule(async () => {
  const { staffFeatures } = await import('./staff-features.ts');
  loaded.set(staffFeatures);
});

/** Fetches what staff have besides, once. @throws {ChunkError} it could not be fetched; calling again tries again */
export const loadStaffFeatures = (): Promise<void> => module.load();

/** What has been fetched by now. */
export const staffFeaturesLoaded = { get: loaded.get, subscribe: loaded.subscribe };
export const useStaffFeatures = (): readonly Feature[] => useStore(loaded);
