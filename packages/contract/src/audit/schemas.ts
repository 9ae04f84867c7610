import { z } from 'zod';
import { userId } from '../ids.ts';
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

export type AuditEntry = z.infer<typeof auditEntry>;

export const auditFilters = z.object({
  actions: z.array(z.string()),
  actors: z.array(z.object({ uuid: userId, username: z.string() })),
});

export const staffAlert = z.object({
  uuid,
  /** Noun and problem: `file.missing`, `ledger.unbalanced`. */
  kind: z.string(),
  subject_type: z.string(),
  subject_uuid: uuid,
  detail: z.record(z.string(), z.unknown()),
  /** How often it was found. */
  times: z.int(),
  first_at: timestamp,
  last_at: timestamp,
});
export type StaffAlert = z.infer<typeof staffAlert>;
