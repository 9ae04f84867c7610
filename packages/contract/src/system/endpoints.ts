import { defineEndpoints } from '../endpoint.ts';
import { system } from './schemas.ts';

export const systemEndpoints = defineEndpoints({
  'GET /staff/system': {
    summary:
      'Versions, parts, the list before going live, database, storage and the settings in force; a secret only says whether it is set',
    access: 'admin',
    status: 200,
    response: system,
  },
});
