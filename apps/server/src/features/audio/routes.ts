import { audioEndpoints } from '@dubplate/contract/audio/endpoints';
import type { Analysis } from '@dubplate/contract/audio/schemas';
import type { FastifyInstance } from 'fastify';
import { notFound } from '#platform/errors.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import { readableFile, readableFiles } from '../files/index.ts';
import { findAnalysis, listAnalyses, type StoredAnalysis } from './store.ts';

const presentAnalysis = (analysis: StoredAnalysis | undefined): Analysis => ({
  status: analysis?.status ?? 'waiting',
  peaks: [...(analysis?.peaks ?? [])],
  loudness: analysis?.loudness ?? null,
  true_peak: analysis?.true_peak ?? null,
  clipped_samples: analysis?.clipped_samples ?? null,
  silence_start: analysis?.silence_start ?? null,
  silence_end: analysis?.silence_end ?? null,
  sound_hash: analysis?.sound_hash ?? null,
});

export const audioRoutes = (app: FastifyInstance, options: MountOptions): void => {
  mount(app, audioEndpoints, options, {
    'GET /file/{id}/analysis': async ({ db, actor, params }) => {
      const file = await readableFile(db, actor, params.id);
      if (file.kind !== 'audio') throw notFound();
      return presentAnalysis(await findAnalysis(db, file.uuid));
    },
    'GET /analyses': async ({ db, actor, query }) => {
      const files = await readableFiles(db, actor, query.files);
      const uuids = files.flatMap(({ uuid, kind }) => (kind === 'audio' ? uuid : []));
      const analyses = new Map((await listAnalyses(db, uuids)).map((analysis) => [analysis.file_uuid, analysis]));
      return uuids.map((uuid) => ({ file_uuid: uuid, ...presentAnalysis(analyses.get(uuid)) }));
    },
  });
};
