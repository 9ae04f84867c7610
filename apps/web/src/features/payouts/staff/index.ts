import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import type { TaxStateProps } from './tax/tax-state.tsx';

/** For administrators only: its code loads separately. */
export const TaxState = lazyPart<TaxStateProps>(async () => (await import('./screens.ts')).TaxState);
