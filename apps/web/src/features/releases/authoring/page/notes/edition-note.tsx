import { useSavedRelease } from '#features/releases/authoring/denial/use-saved-release.ts';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';

// Most drafts are no edits: the first load of the page has none of this.
const EditionFacts = lazyPart<{ readonly original: string }>(() =>
  import('./edition-facts.tsx').then((module) => module.EditionFacts),
);

/** Of an edit of a published release: what it is, and what stays. */
export const EditionNote = () => {
  const original = useSavedRelease()?.edition_of;
  return original ? <EditionFacts original={original} /> : null;
};
