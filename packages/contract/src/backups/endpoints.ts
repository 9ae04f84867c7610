import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { paged, pageQuery } from '../wire.ts';
import { backup, backupPlan } from './schemas.ts';

export const backupsEndpoints = defineEndpoints({
  'GET /staff/backups': {
    summary: 'Backups that were made, newest first, each verified by a restore into a temporary database',
    access: 'admin',
    query: z.object(pageQuery),
    status: 200,
    response: paged(backup).extend({ plan: backupPlan }),
  },
  'POST /staff/backup': {
    summary: 'Makes a backup now, in the background; 409 while one is being made',
    access: 'admin',
    status: 201,
    response: backup,
    idempotent: 'transactional',
    errors: ['BACKUP_RUNNING'],
  },
});
