import { mkdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { isInside, makeFolders } from '#platform/files/confined-files.ts';
import { createSharedFolder } from '#platform/files/file-modes.ts';

/** Where a store's folder may be. */
export interface DeliveryFolders {
  /** The folder as an absolute path; null where it lies outside of what the operator allows. */
  resolve(folder: string): string | null;
  /**
   * Makes the folder, and follows its links to its real path. @returns null where it lies outside of what the operator
   * allows. @throws PathEscapes where a link leads outside
   */
  open(folder: string): Promise<string | null>;
  /** Whether the operator chose the place, and decides who else reads it. */
  isShared(folder: string): boolean;
}

/** Relative folders are below `base`; absolute ones only in or below one of `allowed`. */
export const createDeliveryFolders = (base: string, allowed: readonly string[]): DeliveryFolders => {
  const find = (folder: string): { readonly absolute: string; readonly parent: string } | null => {
    if (folder.includes('\u0000')) return null;
    const absolute = path.resolve(base, folder);
    const parents = path.isAbsolute(folder) ? allowed.map((parent) => path.resolve(parent)) : [path.resolve(base)];
    const parent = parents.find((one) => isInside(absolute, one));
    return parent === undefined ? null : { absolute, parent };
  };
  return {
    resolve: (folder) => find(folder)?.absolute ?? null,
    isShared: path.isAbsolute,
    async open(folder) {
      const found = find(folder);
      if (!found) return null;
      await mkdir(found.parent, { recursive: true });
      const real = await Promise.all([base, ...allowed].map((one) => realpath(one).catch(() => null)));
      return makeFolders(
        await realpath(found.parent),
        path.relative(found.parent, found.absolute),
        (place) => real.some((one) => one !== null && isInside(place, one)),
        path.isAbsolute(folder) ? createSharedFolder : mkdir,
      );
    },
  };
};
