import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { byId } from '../wire.ts';
import { childStyle, language } from './schemas.ts';

const offSwitch = z.object({ is_off: z.boolean() });

export const referenceStaffEndpoints = defineEndpoints({
  'PUT /staff/language/{id}': {
    summary: 'Stop offering a language, or offer it again; releases that have it keep it',
    access: 'admin',
    params: byId,
    body: offSwitch,
    status: 200,
    response: language,
  },
  'PUT /staff/music-style/{id}': {
    summary:
      'Stop offering a music style, or offer it again; with a parent goes what is below it. Releases keep theirs',
    access: 'admin',
    params: byId,
    body: offSwitch,
    status: 200,
    response: childStyle,
  },
});
