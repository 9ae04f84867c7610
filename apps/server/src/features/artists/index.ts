import './tables.ts';

export { eraseOwnArtists, exportOwnArtists } from './own-data.ts';
export { artistsRoutes } from './routes.ts';
export { ownArtists } from './store.ts';
