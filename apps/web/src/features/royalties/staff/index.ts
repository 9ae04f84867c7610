import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import type { LabelOfferProps } from './label/label-offer.tsx';

/** For administrators only: its code loads separately. */
export const LabelOffer = lazyPart<LabelOfferProps>(async () => (await import('./label/label-offer.tsx')).LabelOffer);
