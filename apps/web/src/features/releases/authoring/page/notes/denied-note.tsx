import type { Release } from '@dubplate/contract/releases/schemas';
import { useSavedRelease } from '#features/releases/authoring/denial/use-saved-release.ts';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';

// Most drafts were never denied: the first load of the page has none of this.
export const Denied = lazyPart<{ readonly release: Release }>(() =>
  import('./denied.tsx').then((module) => module.Denied),
);

/** Shows the moderator's message until the release is sent again. Announced once, when the draft opens. */
export const DeniedNote = () => {
  const release = useSavedRelease();
  return release?.deny_reason ? <Denied release={release} /> : null;
};
