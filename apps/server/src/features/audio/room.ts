import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import type { MountOptions } from '#platform/http/mount.ts';
import type { Room } from '#platform/rooms/room.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { analyzeFile } from './analyze-file.ts';
import { openAnalysisService } from './analyzers/analysis-service.ts';
import { reanalyze } from './reanalyze.ts';
import { audioRoutes } from './routes.ts';

interface AudioDeps {
  readonly http: MountOptions;
  readonly db: Db;
  readonly storage: Storage;
  readonly clock: Clock;
}

/** Analyzes every recording in the background, from the moment its upload is recorded. */
export const audioRoom = ({ http, db, storage, clock }: AudioDeps): Room => {
  const service = openAnalysisService();
  const deps = { db, storage, service, clock };
  return {
    routes: (api) => audioRoutes(api, http),
    listeners: {
      'file-stored': {
        'analyse-audio': {
          timeLimit: 900,
          handle: async ({ file_uuid, kind }) => {
            if (kind === 'audio') await analyzeFile(deps, file_uuid);
          },
        },
      },
    },
    jobs: {
      'audio.listen-again': { run: () => reanalyze(deps), schedule: '*/10 * * * *', timeLimit: 1800 },
    },
    close: () => service.close(),
  };
};
