import type { ServerContext } from '#platform/context.ts';
import type { Room } from '#platform/rooms/room.ts';
import { discoveryRoutes } from './discovery-routes.ts';
import { openPictures } from './pictures.ts';
import { findLinkOf } from './read.ts';
import { linkFilesRoutes } from './routes.ts';
import { sweepPreviews, updatePreview } from './update-preview.ts';

/** Files of public pages, and what search engines and social networks read of them. */
export const linkFilesRoom = ({
  http,
  db,
  clock,
  storage,
  origin,
  config,
}: Pick<ServerContext, 'http' | 'db' | 'clock' | 'storage' | 'origin' | 'config'>): Room => {
  const pictures = openPictures(storage);
  const options = { db: http.db, clock, storage, origin, product: config.product.name, pictures };
  const previews = { db, storage, clock, ffmpeg: config.ffmpegPath };
  return {
    pages: (app) => {
      linkFilesRoutes(app, options);
      discoveryRoutes(app, options);
    },
    listeners: {
      // Its first track may be another one now.
      'edition-published': {
        'update-preview': {
          timeLimit: 120,
          handle: async ({ release_uuid }) => {
            const link = await findLinkOf(db, release_uuid);
            if (link) await updatePreview(previews, link);
          },
        },
      },
      'link-changed': {
        'update-preview': { handle: ({ link_uuid }) => updatePreview(previews, link_uuid), timeLimit: 120 },
      },
    },
    cleanups: { previews: { minute: 55, run: (now) => sweepPreviews(previews, now) } },
  };
};
