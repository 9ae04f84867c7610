import type { ArtistId, FileId, UserId } from '@dubplate/contract/ids';
import type { ColumnType, Generated } from 'kysely';

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
    /** The public page of an artist, from the first time that it was switched on. */
    artist_pages: {
      artist_uuid: ArtistId;
      enabled: boolean;
      taken_down_at: ColumnType<Date | null, undefined, Date | null>;
      takedown_reason: ColumnType<string | null, undefined, string | null>;
      slug_changes: Generated<number>;
      created_at: Date;
      updated_at: Date;
    };
    /** Slugs of the pages of erased people, as hashes. */
    artist_page_gone_slugs: { hash: Buffer; gone_at: Date };
    /** The slug of a page and its former ones. */
    artist_page_slugs: { slug: string; artist_uuid: ArtistId; is_current: boolean; created_at: Date };
  }
}
