import { useSavedRelease } from '#features/releases/authoring/denial/use-saved-release.ts';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';

// Loaded on demand: most drafts are not edits.
const EditionFacts = lazyPart<{ readonly original: string }>(() =>
  import('./edition-facts.tsx').then((module) => module.EditionFacts),
);

/** Shows the facts about an edit of a published release. */
export const EditionNote = () => {
  const original = useSavedRelease()?.edition_of;
  return original ? <EditionFacts original={original} /> : null;
};
