import './tables.ts';

export { artistsRoutes } from './routes.ts';
export { ownArtists } from './store.ts';
