import type { Answer } from '#lib/api.ts';
import { sendFile, type UploadOptions } from '#lib/upload/upload.ts';

export type Imported = Answer<'POST /staff/legacy/import'>;

/**
 * Uploads a file of users; a dry run only reports the changes.
 * @throws {ApiError} `BAD_LEGACY_FILE` or `LEGACY_MOVED` with an issue for each line, `LEGACY_UNREADABLE`
 */
export const importLegacyFile = async (file: File, isDryRun: boolean, options: UploadOptions): Promise<Imported> =>
  (await sendFile(`/staff/legacy/import?dry_run=${isDryRun}`, 'file', file, options)) as Imported;
