import { z } from 'zod';
import { timestamp } from '../wire.ts';
import { type GoLiveItem, goLiveItems } from './go-live.ts';

/** A setting of the instance, as it is in force. */
export const settingInForce = z.object({
  /** Name of the environment variable. */
  name: z.string(),
  /** null: it has no value, or it is a secret. */
  value: z.string().nullable(),
  is_secret: z.boolean(),
  /** False: the default is in force. */
  is_set: z.boolean(),
});
export type SettingInForce = z.infer<typeof settingInForce>;

/** A conversion of stored data that runs beside the service, after an upgrade. */
export const dataMigration = z.object({
  name: z.string(),
  state: z.enum(['WAITING', 'RUNNING', 'DONE', 'FAILED']),
  /** Converted rows. */
  done: z.number().int(),
  /** Rows that were there as it began; null: not counted yet. */
  total: z.number().int().nullable(),
  /** Message of the error that ended its last run; null unless it has failed. */
  error: z.string().nullable(),
  started_at: timestamp.nullable(),
  finished_at: timestamp.nullable(),
});
export type DataMigrationProgress = z.infer<typeof dataMigration>;

/** State of the instance, as the answering server sees it. */
export const system = z.object({
  version: z.string(),
  node_version: z.string(),
  started_at: timestamp,
  /** Resident memory of the process. */
  memory_bytes: z.number().int(),
  /** `degraded`: it answers but takes no writes. */
  parts: z.array(z.object({ part: z.string(), state: z.enum(['ok', 'degraded', 'down']) })),
  /** Requirements before artists rely on the instance. */
  go_live: z.array(
    z.object({ item: z.enum(Object.keys(goLiveItems) as [GoLiveItem, ...GoLiveItem[]]), is_ready: z.boolean() }),
  ),
  database: z.object({
    version: z.string(),
    /** The embedded database in the server's folder. */
    is_embedded: z.boolean(),
    bytes: z.number().int(),
    connections: z.number().int(),
    connections_max: z.number().int(),
  }),
  storage: z.object({
    kind: z.enum(['FOLDER', 'BUCKET']),
    files: z.number().int(),
    bytes: z.number().int(),
    /** On the disk of the data. */
    free_bytes: z.number().int(),
    /** With less than this uploads are refused. */
    floor_bytes: z.number().int(),
  }),
  settings: z.array(settingInForce),
});
export type System = z.infer<typeof system>;
