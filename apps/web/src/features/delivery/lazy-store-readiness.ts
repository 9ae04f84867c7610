import { textsLoaded } from '#lib/i18n/i18n.ts';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import type { StoreReadinessProps } from './preflight/store-readiness.tsx';

/** Below what is seen first: its code and texts are loaded apart. */
export const StoreReadiness = lazyPart<StoreReadinessProps>(async () => {
  const { StoreReadiness: Part } = await import('./preflight/store-readiness.tsx');
  await textsLoaded();
  return Part;
});
