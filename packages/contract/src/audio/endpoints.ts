import { defineEndpoints } from '../endpoint.ts';
import { byFile } from '../ids.ts';
import { analysis } from './schemas.ts';

export const audioEndpoints = defineEndpoints({
  'GET /file/{id}/analysis': {
    summary: 'Peaks for the waveform and what the audio check found',
    access: 'user',
    params: byFile,
    status: 200,
    response: analysis,
  },
});
