export { useArtists } from './api.ts';
export { ArtistSearch, preloadArtistDialog } from './parts/lazy-artist-search.tsx';
