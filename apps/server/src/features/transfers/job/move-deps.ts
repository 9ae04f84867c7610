import type { UploadDeps } from '#features/files/index.ts';
import type { Labels } from '#features/instance/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { LegacyFiles } from '../files/legacy-files.ts';

/** What moving somebody’s things needs. */
export interface MoveDeps {
  readonly clock: Clock;
  readonly legacyFiles: LegacyFiles;
  readonly uploads: UploadDeps;
  readonly labels: Labels;
}
