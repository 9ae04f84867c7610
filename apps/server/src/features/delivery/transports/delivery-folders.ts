import path from 'node:path';
import type { TransportSettings } from '../transport-settings.ts';

/** Where a store's folder may be. */
export interface DeliveryFolders {
  /** The folder as an absolute path; null where it lies outside of what the operator allows. */
  resolve(folder: string): string | null;
}

/** Whether a transport writes to the disk of whichever node runs it: a relative folder is below that node's DATA_DIR. */
export const isOnOneNode = (transport: TransportSettings): boolean =>
  transport.type === 'FOLDER' && !path.isAbsolute(transport.path);

const isInside = (folder: string, parent: string): boolean => {
  const way = path.relative(parent, folder);
  return way === '' || !(way === '..' || way.startsWith(`..${path.sep}`) || path.isAbsolute(way));
};

/** Relative folders are below `base`; absolute ones only in or below one of `allowed`. */
export const createDeliveryFolders = (base: string, allowed: readonly string[]): DeliveryFolders => ({
  resolve: (folder) => {
    if (folder.includes('\u0000')) return null;
    const absolute = path.resolve(base, folder);
    const parents = path.isAbsolute(folder) ? allowed.map((parent) => path.resolve(parent)) : [path.resolve(base)];
    return parents.some((parent) => isInside(absolute, parent)) ? absolute : null;
  },
});
