import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { dataMigration, system } from './schemas.ts';

export const systemEndpoints = defineEndpoints({
  'GET /staff/system': {
    summary:
      'Versions, parts, the list before going live, database, storage and the settings in force; a secret only says whether it is set',
    access: 'admin',
    status: 200,
    response: system,
  },
  'GET /staff/data-migrations': {
    summary: 'Conversions of stored data that run after an upgrade, with their progress; those that have begun first',
    access: 'admin',
    status: 200,
    response: z.array(dataMigration),
  },
});
