export { useArtists } from './api.ts';
export { ArtistSearch } from './parts/artist-search.tsx';
