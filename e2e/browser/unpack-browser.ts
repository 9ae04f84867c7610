import { mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';

/** Part of the folder's name, so that an update is unpacked beside its predecessor and not mixed with it. */
const packedVersion = async (): Promise<string> => {
  const manifest = new URL('../package.json', import.meta.resolve('@sparticuz/chromium'));
  return JSON.parse(await readFile(manifest, 'utf8')).version;
};

/** The user's cache folder by the XDG rules of Linux. */
const userCache = (): string => {
  const { XDG_CACHE_HOME } = process.env;
  return XDG_CACHE_HOME && path.isAbsolute(XDG_CACHE_HOME) ? XDG_CACHE_HOME : path.join(homedir(), '.cache');
};

const isThere = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

/** Runs `work` with another temporary folder: the package unpacks there, and takes no other place. */
const withTemporaryFolder = async <T>(folder: string, work: () => Promise<T>): Promise<T> => {
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    return await work();
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
};

/**
 * Unpacks the Chromium that came with the packages into the user's own cache folder, once, and answers its path. The
 * shared temporary folder would belong to whichever user came first.
 */
export const unpackBrowser = async (): Promise<string> => {
  const parent = path.join(userCache(), 'dubplate');
  const folder = path.join(parent, `chromium-${await packedVersion()}`);
  const program = path.join(folder, 'chromium');
  if (await isThere(program)) return program;
  await mkdir(parent, { recursive: true, mode: 0o700 });
  // Unpacked beside its place and moved there whole: a run that is interrupted leaves no half of a browser.
  const unpacking = await mkdtemp(path.join(parent, 'unpacking-'));
  const { default: packed } = await import('@sparticuz/chromium');
  try {
    await withTemporaryFolder(unpacking, () => packed.executablePath());
    await rename(unpacking, folder);
  } catch (error) {
    await rm(unpacking, { recursive: true, force: true });
    // Another run was faster.
    if (!(await isThere(program))) throw error;
  }
  return program;
};
