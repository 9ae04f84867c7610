import type { FileId, UserId } from '@dubplate/contract/ids';
import type { Generated } from 'kysely';

export interface FileTable {
  uuid: FileId;
  owner_uuid: UserId;
  kind: 'audio' | 'image';
  name: string;
  content_type: string;
  size: number;
  /** Hexadecimal. */
  sha256: string;
  /** Audio: seconds, hertz, bits, channels. */
  duration: number | null;
  sample_rate: number | null;
  bits_per_sample: number | null;
  channels: number | null;
  /** Pictures: pixels as shown. */
  width: number | null;
  height: number | null;
  tint: string | null;
  /** Of the normal copy of a picture; null if its own bytes are normal. */
  picture_size: Generated<number | null>;
  picture_sha256: Generated<string | null>;
  advice: Generated<string[]>;
  /** Of pictures: whose advice it is, see `ADVICE_VERSION`. */
  advice_version: Generated<number>;
  /** When its bytes were looked for and not found. */
  gone_at: Generated<Date | null>;
  created_at: Date;
}

/** A resumable upload: what has arrived of it is on disk until the last byte; its file has the same uuid. */
export interface UploadTable {
  uuid: FileId;
  owner_uuid: UserId;
  name: string;
  size: number;
  created_at: Date;
  is_finished: Generated<boolean>;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    files: FileTable;
    uploads: UploadTable;
  }
}
