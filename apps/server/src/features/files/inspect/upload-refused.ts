import type { Text } from '@dubplate/contract/catalogue';

/** Why an upload is not taken: too large, another kind of file, a broken one, or no quota left for it. */
export type UploadRefusal = 'FILE_TOO_LARGE' | 'UNSUPPORTED_FILE' | 'BROKEN_FILE' | 'QUOTA_FULL';

/** Thrown for an upload that is not taken. `detail` says what is wrong with it and what to do. */
export class UploadRefused extends Error {
  readonly code: UploadRefusal;
  readonly detail: Text;

  constructor(code: UploadRefusal, detail: Text) {
    super(`${code}: ${detail.en}`);
    this.name = 'UploadRefused';
    this.code = code;
    this.detail = detail;
  }
}
