import type { ServerContext } from '#platform/context.ts';
import type { Room } from '#platform/rooms/room.ts';
import { analyzeFile, reanalyze } from './analyze-file.ts';
import { openAnalysisService } from './analyzers/analysis-service.ts';
import { audioRoutes } from './routes.ts';

/** Analyzes every recording in the background, from the moment its upload is recorded. */
export const audioRoom = ({
  http,
  db,
  storage,
  clock,
}: Pick<ServerContext, 'http' | 'db' | 'storage' | 'clock'>): Room => {
  const service = openAnalysisService();
  const context = { db, storage, service, clock };
  return {
    routes: (api) => audioRoutes(api, http),
    listeners: {
      'file-stored': {
        'analyse-audio': {
          timeLimit: 900,
          handle: async ({ file_uuid, kind }) => {
            if (kind === 'audio') await analyzeFile(context, file_uuid);
          },
        },
      },
    },
    jobs: {
      'audio.reanalyze': {
        formerly: 'audio.listen-again',
        run: () => reanalyze(context),
        schedule: '*/10 * * * *',
        timeLimit: 1800,
      },
    },
    close: () => service.close(),
  };
};
