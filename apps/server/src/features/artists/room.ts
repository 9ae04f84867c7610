import type { Room } from '#platform/rooms/room.ts';
import { eraseOwnArtists, exportOwnArtists } from './own-data.ts';
import { type ArtistsContext, artistsRoutes } from './routes.ts';

export const artistsRoom = (context: ArtistsContext): Room => ({
  routes: (api) => artistsRoutes(api, context),
  texts: [{ table: 'artists', lines: ['name'] }],
  ownData: {
    export: (db, userUuid) => exportOwnArtists(db, userUuid, context.links),
    erase: eraseOwnArtists,
  },
});
