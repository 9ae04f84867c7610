import { isDraftsFull } from '#features/releases/authoring/resource.ts';
import { useDraft } from '#features/releases/authoring/use-authoring.ts';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';

const DraftsFull = lazyPart(() => import('./drafts-full.tsx').then((module) => module.DraftsFull));

/** Explains why a new draft is only kept in the browser, and how to make room for it. */
export const DraftsFullNote = () => {
  const { uuid, error } = useDraft();
  return uuid === null && isDraftsFull(error) ? <DraftsFull error={error} /> : null;
};
