import './tables.ts';

export { artistsRoom } from './room.ts';
export { ownArtists } from './store.ts';
