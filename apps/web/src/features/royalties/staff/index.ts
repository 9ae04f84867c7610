import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import type { LabelOfferProps } from './label/label-offer.tsx';
import type { PersonFieldProps } from './parts/search.tsx';

/** For administrators only: its code loads separately. */
export const LabelOffer = lazyPart<LabelOfferProps>(async () => (await import('./label/label-offer.tsx')).LabelOffer);

/** Finds a person to choose them. In the chunk of the screens, which administrators have. */
export const PersonField = lazyPart<PersonFieldProps>(async () => (await import('./screens.ts')).PersonField);
