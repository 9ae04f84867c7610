import { textsLoaded } from '#lib/i18n/i18n.ts';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import type { StoreReadinessProps } from './preflight/store-readiness.tsx';
import type { ReleaseDeliveriesProps } from './release-deliveries.tsx';

/** Only published releases are in stores: its code loads separately. */
export const ReleaseDeliveries = lazyPart<ReleaseDeliveriesProps>(async () => {
  const { ReleaseDeliveries: Part } = await import('./release-deliveries.tsx');
  await textsLoaded();
  return Part;
});

/** Below the first screen: its code and texts load separately. */
export const StoreReadiness = lazyPart<StoreReadinessProps>(async () => {
  const { StoreReadiness: Part } = await import('./preflight/store-readiness.tsx');
  await textsLoaded();
  return Part;
});
