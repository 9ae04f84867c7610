import { textsLoaded } from '#lib/i18n/i18n.ts';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import type { ReleaseLinkProps } from './share/release-link.tsx';

/** Most who open a release do not come for its link: its code is loaded apart. */
export const ReleaseLink = lazyPart<ReleaseLinkProps>(async () => {
  const { ReleaseLink: Part } = await import('./share/release-link.tsx');
  await textsLoaded();
  return Part;
});

export { SlugField } from './editor/slug-field.tsx';
export { TakedownNotice } from './link-state.tsx';
export { ShareAddress } from './share/share-address.tsx';
