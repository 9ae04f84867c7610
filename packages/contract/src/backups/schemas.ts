import { z } from 'zod';
import { timestamp, uuid } from '../wire.ts';

/** State of a backup: in progress, verified, failed, or removed because newer backups exist. */
export const BACKUP_STATES = ['RUNNING', 'VERIFIED', 'FAILED', 'REMOVED'] as const;
export type BackupState = (typeof BACKUP_STATES)[number];

/** One archive of everything, made by the schedule or on request. */
export const backup = z.object({
  uuid,
  state: z.enum(BACKUP_STATES),
  /** Its name in the folder of backups. */
  file: z.string(),
  started_at: timestamp,
  /** Time when its test restore into a temporary database ended. */
  verified_at: timestamp.nullable(),
  bytes: z.number().int().nullable(),
  rows: z.number().int().nullable(),
  files: z.number().int().nullable(),
  /** Why it failed. */
  failure: z.string().nullable(),
});
export type Backup = z.infer<typeof backup>;

/** Schedule and place of backups. */
export const backupPlan = z.object({
  /** Milliseconds; null if backups are not scheduled. */
  every_ms: z.number().int().nullable(),
  /** How many are kept. */
  keep: z.number().int(),
  folder: z.string(),
  /** Files are in a bucket, which a backup does not have. */
  files_elsewhere: z.boolean(),
});
