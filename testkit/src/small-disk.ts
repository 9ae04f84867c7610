import { execFileSync } from 'node:child_process';

/** A small file system of its own over a folder, where mounting is allowed. @returns how to remove it; null where it is not */
export const mountSmallDisk = (folder: string, megabytes: number): (() => void) | null => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'tmpfs', folder], { stdio: 'ignore' });
    return () => void execFileSync('umount', ['--lazy', folder]);
  } catch {
    return null;
  }
};
