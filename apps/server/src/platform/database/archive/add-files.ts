import { open, opendir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { ArchiveWriter } from './archive-writer.ts';
import type { ArchiveManifest } from './layout.ts';

/** Adds the files of a folder to an archive and notes them in its manifest, also those that vanish meanwhile. */
export async function addFiles(archive: ArchiveWriter, folder: string, manifest: ArchiveManifest): Promise<void> {
  for (const path of await listFiles(folder)) {
    const file = await open(join(folder, path)).catch(ignoreMissing);
    if (!file) {
      manifest.vanishedFiles.push(path);
      continue;
    }
    try {
      manifest.files[path] = await archive.addFile(`files/${path}`, file);
    } finally {
      await file.close();
    }
  }
}

/** Paths with slashes, without uploads under way, which lie in folders whose names begin with a dot. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await opendir(folder, { recursive: true }).catch(ignoreMissing);
  if (!entries) return [];
  const paths: string[] = [];
  for await (const entry of entries) {
    const path = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/');
    if (entry.isFile() && !path.startsWith('.')) paths.push(path);
  }
  return paths.sort();
}

function ignoreMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
