import path from 'node:path';

/** Where a store's folder may be. */
export interface DeliveryFolders {
  /** The folder as an absolute path; null where it lies outside of what the operator allows. */
  resolve(folder: string): string | null;
}

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
