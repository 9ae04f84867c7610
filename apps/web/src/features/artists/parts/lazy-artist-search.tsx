import { FieldPlaceholder } from '#ui/field-placeholder.tsx';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';

/** Finds one of the person's artists by name, or creates one. The list under the field is a large part of a page. */
export const ArtistSearch = lazyPart(
  () => import('./artist-search.tsx').then((module) => module.ArtistSearch),
  () => <FieldPlaceholder />,
);

/** Fetches the form of a new artist before it is needed. */
export const preloadArtistDialog = (): Promise<void> =>
  import('./artist-search.tsx').then((module) => module.ArtistDialog.preload());
