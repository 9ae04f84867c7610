export { useArtists } from './api.ts';
export { isSameName } from './matching.ts';
export { ArtistSearch, preloadArtistDialog } from './parts/lazy-artist-search.tsx';
