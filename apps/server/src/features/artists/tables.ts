import type { ColumnType } from 'kysely';

export interface ArtistTable {
  uuid: string;
  user_uuid: string;
  name: string;
  spotify_id: string | null;
  apple_id: string | null;
  avatar_uuid: string | null;
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
