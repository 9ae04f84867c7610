import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { byFile } from '../ids.ts';
import { analysis, fileAnalysis, recordings } from './schemas.ts';

export const audioEndpoints = defineEndpoints({
  'GET /file/{id}/analysis': {
    summary: 'Peaks for the waveform and what the audio check found',
    access: 'releases:read',
    params: byFile,
    status: 200,
    response: analysis,
  },
  'GET /analyses': {
    summary:
      'The same of several recordings in one call; those that are not there, or that you may not read, are left out',
    access: 'releases:read',
    query: z.object({ files: recordings }),
    status: 200,
    response: z.array(fileAnalysis),
  },
});
