import { textsLoaded } from '#lib/i18n/i18n.ts';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import type { ReleaseDeliveriesProps } from './release-deliveries.tsx';

/** Only published releases are in stores: its code loads separately. */
export const ReleaseDeliveries = lazyPart<ReleaseDeliveriesProps>(async () => {
  const { ReleaseDeliveries: Part } = await import('./release-deliveries.tsx');
  await textsLoaded();
  return Part;
});
