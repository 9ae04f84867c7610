import type { Config } from '#config/config.ts';
import { fetchFromOrigin } from './fetch-from-origin.ts';
import { FETCH_LIMITS, type LegacyFile, LegacyFileError } from './legacy-file.ts';
import { openInFolder } from './open-in-folder.ts';

/** Opens files of the older system, from where the operator allows it. */
export interface LegacyFiles {
  /** @throws LegacyFileError; `signal` ends what has been opened, too. */
  open(address: string, signal: AbortSignal): Promise<LegacyFile>;
}

export const createLegacyFiles = (allowed: Config['legacyFiles'], limits = FETCH_LIMITS): LegacyFiles => ({
  async open(address, signal) {
    if (allowed === null) throw new LegacyFileError('FILES_NOT_ALLOWED');
    return 'folder' in allowed
      ? openInFolder(allowed.folder, address)
      : fetchFromOrigin(allowed.origin, address, { ...limits, signal });
  },
});
