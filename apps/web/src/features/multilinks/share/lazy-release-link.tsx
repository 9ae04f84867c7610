import { textsLoaded } from '#lib/i18n/i18n.ts';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import type { ReleaseLinkProps } from './release-link.tsx';

/** Most who open a release do not come for its link: its code is loaded apart. */
export const ReleaseLink = lazyPart<ReleaseLinkProps>(async () => {
  const { ReleaseLink: Part } = await import('./release-link.tsx');
  await textsLoaded();
  return Part;
});
