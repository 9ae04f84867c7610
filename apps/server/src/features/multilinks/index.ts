import './tables.ts';

export { onPageChange, type PageChange } from './page-changes.ts';
export type { LinkAddresses } from './present.ts';
export { type FoundLink, findPublicLink, type PublicLink } from './read-public.ts';
export { multilinksRoom } from './room.ts';
export { createReleaseLink, insertNewLink, type PublishedRelease } from './save-link.ts';
export { slugHash } from './slugs/gone-slugs-store.ts';
export { createSlugStore } from './slugs/slug-store.ts';
export { requireSlug, takeSlugOf } from './slugs/take-slug.ts';
export { closeReportsOf, type PublicPage, saveReport } from './staff/report-store.ts';
export { enqueueTakedownEmail } from './staff/takedown-email.ts';
export { addStoreLink, setReleaseLinkHidden } from './store-links.ts';
export { addVisits, type VisitCount } from './visits/visit-store.ts';
