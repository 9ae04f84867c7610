import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ArchiveHeader, ArchiveManifest } from './layout.ts';
import { restore } from './restore.ts';

export interface Archived {
  readonly header: ArchiveHeader;
  readonly manifest: ArchiveManifest;
}

/** How much a backup has. */
export const summarizeBackup = ({ header, manifest }: Archived) => ({
  rows: Object.values(manifest.tables).reduce((sum, { rows }) => sum + rows, 0),
  tables: header.tables.length,
  jobs: manifest.jobs.rows,
  files: Object.keys(manifest.files).length,
});

/**
 * Restores an archive into a temporary embedded database and folder, and removes both: whatever happens to the backup
 * otherwise, this very file can be restored.
 * @throws StartError where it can't be
 */
export const verifyBackup = async ({ file }: { readonly file: string }): Promise<Archived> => {
  const folder = await mkdtemp(join(tmpdir(), 'dubplate-verify-'));
  try {
    return await restore({ dataDir: folder, file, isTemporary: true });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
