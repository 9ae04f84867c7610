import { statfs } from 'node:fs/promises';

/** Tells whether so many bytes more leave at least `floorBytes` free on the disk of this folder. */
export const createDiskSpace =
  (folder: string, floorBytes: number) =>
  async (bytes: number): Promise<boolean> => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize - bytes >= floorBytes;
  };
