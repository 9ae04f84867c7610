import type { Release } from '@dubplate/contract/releases/schemas';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';

// Most drafts were never denied: the first load of the page has none of this.
export const AllReasons = lazyPart<{ readonly release: Release }>(() =>
  import('./all-reasons.tsx').then((module) => module.AllReasons),
);
