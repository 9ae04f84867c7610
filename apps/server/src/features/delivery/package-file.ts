import type { FileId } from '@dubplate/contract/ids';
import type { FileForm } from './file-forms/file-forms.ts';

/** One file of a package, as it is stored with its delivery. */
export interface PackageFile {
  /** Below the folder of the batch, or below the transport's for a release by itself. */
  readonly path: string;
  readonly size: number;
  /** Of the bytes that are sent, hexadecimal. */
  readonly sha256: string;
  /** The message itself, or a file of ours and in which form it is sent. */
  readonly source: { readonly message: true } | { readonly file_uuid: FileId; readonly form: FileForm };
}
