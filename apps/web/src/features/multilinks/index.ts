import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import type { ReleaseLinkProps } from './share/release-link.tsx';

/** Most who open a release do not come for its link: its code is loaded apart. */
export const ReleaseLink = lazyPart<ReleaseLinkProps>(
  async () => (await import('./share/release-link.tsx')).ReleaseLink,
);

export { SlugField } from './editor/slug-field.tsx';
export { TakedownNotice } from './link-state.tsx';
export { ShareAddress } from './share/share-address.tsx';
