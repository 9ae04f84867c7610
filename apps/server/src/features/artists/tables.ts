import type { ArtistId, FileId, UserId } from '@dubplate/contract/ids';
import type { ColumnType } from 'kysely';

export interface ArtistTable {
  uuid: ArtistId;
  user_uuid: UserId;
  name: string;
  spotify_id: string | null;
  apple_id: string | null;
  avatar_uuid: FileId | null;
  /** Written as JSON text. */
  social_networks: ColumnType<Record<string, string>, string, string>;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    artists: ArtistTable;
  }
}
