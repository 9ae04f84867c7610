import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import type { StoreReadinessProps } from './preflight/store-readiness.tsx';
import type { ReleaseDeliveriesProps } from './release-deliveries.tsx';

/** Only published releases are in stores: its code loads separately. */
export const ReleaseDeliveries = lazyPart<ReleaseDeliveriesProps>(
  async () => (await import('./release-deliveries.tsx')).ReleaseDeliveries,
);

/** Below the first screen: its code and texts load separately. */
export const StoreReadiness = lazyPart<StoreReadinessProps>(
  async () => (await import('./preflight/store-readiness.tsx')).StoreReadiness,
);
