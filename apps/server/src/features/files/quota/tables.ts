import type { UserId } from '@dubplate/contract/ids';

/** What a form that is being received may take of its sender's room; gone once the file is recorded or refused. */
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
