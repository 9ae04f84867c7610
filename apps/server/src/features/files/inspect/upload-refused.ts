/** Why an upload is not taken: too many bytes, another kind of file, or a broken one. */
export type UploadRefusal = 'FILE_TOO_LARGE' | 'UNSUPPORTED_FILE' | 'BROKEN_FILE';

/** Thrown for an upload that is not taken. `detail` says in words what is wrong in it, and may be shown to its sender. */
export class UploadRefused extends Error {
  readonly code: UploadRefusal;
  readonly detail: string;

  constructor(code: UploadRefusal, detail: string) {
    super(`${code}: ${detail}`);
    this.name = 'UploadRefused';
    this.code = code;
    this.detail = detail;
  }
}
