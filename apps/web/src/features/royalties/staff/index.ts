import { textsLoaded } from '#lib/i18n/i18n.ts';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import type { LabelOfferProps } from './label/label-offer.tsx';

/** For administrators only: its code loads separately. */
export const LabelOffer = lazyPart<LabelOfferProps>(async () => {
  const { LabelOffer: Part } = await import('./label/label-offer.tsx');
  await textsLoaded();
  return Part;
});
