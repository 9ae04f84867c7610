import './tables.ts';

export { eraseOwnArtists, exportOwnArtists } from './own-artists.ts';
export { artistsRoutes } from './routes.ts';
export { ownArtists } from './store.ts';
