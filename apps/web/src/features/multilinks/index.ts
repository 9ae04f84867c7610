export { SlugField } from './editor/slug-field.tsx';
export { ReleaseLink } from './share/lazy-release-link.tsx';
export { ShareAddress } from './share/share-address.tsx';
export { TakedownNotice } from './takedown-notice.tsx';
