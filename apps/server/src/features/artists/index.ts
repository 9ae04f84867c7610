import './tables.ts';

export { importArtist } from './import-artist.ts';
export { type FoundArtist, findPublicArtist, type PublicArtist } from './read-public.ts';
export { artistsRoom } from './room.ts';
export { ownArtists } from './store.ts';
