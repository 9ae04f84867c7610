import { z } from 'zod';
import { timestamp, uuid } from '../wire.ts';

/** What a backup is: being made, whole, failed, or removed since newer ones exist. */
export const BACKUP_STATES = ['RUNNING', 'VERIFIED', 'FAILED', 'REMOVED'] as const;
export type BackupState = (typeof BACKUP_STATES)[number];

/** One archive of everything, made by the schedule or on request. */
export const backup = z.object({
  uuid,
  state: z.enum(BACKUP_STATES),
  /** Its name in the folder of backups. */
  file: z.string(),
  started_at: timestamp,
  /** When it had been restored into a temporary database. */
  verified_at: timestamp.nullable(),
  bytes: z.number().int().nullable(),
  rows: z.number().int().nullable(),
  files: z.number().int().nullable(),
  /** Why it failed. */
  failure: z.string().nullable(),
});
export type Backup = z.infer<typeof backup>;

/** When backups are made and where they are. */
export const backupPlan = z.object({
  /** Milliseconds; null: none is made by itself. */
  every_ms: z.number().int().nullable(),
  /** How many are kept. */
  keep: z.number().int(),
  folder: z.string(),
  /** Files are in a bucket, which a backup does not have. */
  files_elsewhere: z.boolean(),
});
