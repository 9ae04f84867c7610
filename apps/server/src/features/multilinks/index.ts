import './tables.ts';

export { onPageChange, type PageChange } from './page-changes.ts';
export type { LinkAddresses } from './present.ts';
export type { PublishedRelease } from './read.ts';
export { type FoundLink, findPublicLink, type PublicLink } from './read.ts';
export { multilinksRoom } from './room.ts';
export { addStoreLink, createReleaseLink, insertNewLink, setReleaseLinkHidden } from './save-link.ts';
export { createSlugStore, slugHash } from './slug-store.ts';
export { enqueueTakedownEmail } from './staff/takedown-email.ts';
export { closeReportsOf, type PublicPage, saveReport } from './store.ts';
export { requireSlug, takeSlugOf } from './take-slug.ts';
export { addVisits, type VisitCount } from './visit-store.ts';
