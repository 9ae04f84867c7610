import { z } from 'zod';

/**
 * Version of the backup format. A backup is a gzipped tar with these entries, in this order: `header.json`,
 * `tables/<name>/<part>.copy` (PostgreSQL's text format, split at any byte), `jobs/<part>.copy`, `files/<path>`, and
 * `manifest.json`. The manifest comes last because it has the totals: an archive without it is truncated.
 */
export const archiveFormat = 1;

const queue = z.object({
  name: z.string(),
  policy: z.string(),
  retryLimit: z.number(),
  retryDelay: z.number(),
  retryBackoff: z.boolean(),
  expireInSeconds: z.number(),
  retentionSeconds: z.number(),
  deleteAfterSeconds: z.number(),
  deadLetter: z.string().nullable(),
  notify: z.boolean(),
});

export const headerSchema = z.object({
  format: z.number(),
  application: z.literal('dubplate'),
  /** Version of Dubplate, such as '0.12.20'. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  /** Names of the migrations the data is shaped by, in order. */
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      /** Absent in backups of before there were any. */
      partitions: z.array(z.object({ name: z.string(), bounds: z.string() })).default([]),
    }),
  ),
  queues: z.array(queue),
  /** `elsewhere`: the files are in a bucket, which needs its own backup. */
  files: z.enum(['included', 'elsewhere']),
});

const measured = { bytes: z.number(), sha256: z.string() };

export const manifestSchema = z.object({
  tables: z.record(z.string(), z.object({ rows: z.number(), ...measured })),
  jobs: z.object({ rows: z.number(), ...measured }),
  /** A string, because a sequence value may exceed the range of a number. */
  sequences: z.record(z.string(), z.object({ value: z.string(), isCalled: z.boolean() })),
  files: z.record(z.string(), z.object(measured)),
  /** Deleted by the running server between the snapshot and their turn. */
  vanishedFiles: z.array(z.string()),
});

export type ArchiveHeader = z.infer<typeof headerSchema>;
export type ArchiveManifest = z.infer<typeof manifestSchema>;
export type ArchivedQueue = z.infer<typeof queue>;

/** The folder of an archive that holds the parts of a table. */
export function tableFolder(table: string): string {
  return `tables/${encodeURIComponent(table)}/`;
}
