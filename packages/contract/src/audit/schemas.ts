import { z } from 'zod';
import { timestamp, uuid } from '../wire.ts';

export const auditEntry = z.object({
  uuid,
  at: timestamp,
  actor: z.object({ uuid, username: z.string() }).nullable(),
  action: z.string(),
  subject_type: z.string(),
  subject_uuid: uuid,
  before: z.unknown(),
  after: z.unknown(),
});
