export { artistFormOf, saveArtist, useArtists, useArtistsChanged } from './api.ts';
export { isSameName } from './artists-search.ts';
export { ArtistSearch, preloadArtistDialog } from './parts/lazy-artist-search.tsx';
