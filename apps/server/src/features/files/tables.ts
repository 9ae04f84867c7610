import type { FileId, UserId } from '@dubplate/contract/ids';
import type { Generated } from 'kysely';

export interface FileTable {
  uuid: FileId;
  owner_uuid: UserId;
  /** The owner or a member of their team; null if unknown. */
  created_by: UserId | null;
  kind: 'audio' | 'image';
  name: string;
  content_type: string;
  size: number;
  /** Hexadecimal. */
  sha256: string;
  /** Audio only; seconds. */
  duration: number | null;
  sample_rate: number | null;
  bits_per_sample: number | null;
  channels: number | null;
  /** Pictures only; pixels after the EXIF orientation was applied. */
  width: number | null;
  height: number | null;
  tint: string | null;
  /** Normal copy of a picture; null if the uploaded bytes are normal. */
  picture_size: Generated<number | null>;
  picture_sha256: Generated<string | null>;
  advice: Generated<string[]>;
  /** Pictures only, see `ADVICE_VERSION`. */
  advice_version: Generated<number>;
  /** Time at which the bytes were found to be missing. */
  gone_at: Generated<Date | null>;
  created_at: Date;
}

/** A resumable upload. The file gets the same uuid. */
export interface UploadTable {
  uuid: FileId;
  owner_uuid: UserId;
  /** As of the file. */
  created_by: UserId | null;
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

/** Quota reserved for a form that is being received; deleted when the file is recorded or rejected. */
interface UploadReservationTable {
  uuid: string;
  owner_uuid: UserId;
  bytes: number;
  created_at: Date;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    upload_reservations: UploadReservationTable;
  }
}
