import './tables.ts';

export { type FoundArtist, findPublicArtist, type PublicArtist } from './read.ts';
export { artistsRoom } from './room.ts';
export { importArtist } from './save-artist.ts';
export { ownArtists } from './store.ts';
