import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import type { FieldReasonsProps } from './field-reasons.tsx';

// Most drafts were never denied: the first load of the page has none of this.
export const FieldReasons = lazyPart<FieldReasonsProps>(() =>
  import('./field-reasons.tsx').then((module) => module.FieldReasons),
);
