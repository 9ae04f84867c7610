export { useArtists } from './api.ts';
export { isSameName } from './artists-search.ts';
export { ArtistSearch, preloadArtistDialog } from './parts/lazy-artist-search.tsx';
