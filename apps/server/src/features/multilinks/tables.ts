import type { ArtistId, FileId, LinkId, ReleaseId, UserId } from '@dubplate/contract/ids';
import type { LinkTheme, ReportReason } from '@dubplate/contract/multilinks/limits';
import type { LocalDate } from '@dubplate/contract/wire';
import type { ColumnType, Generated } from 'kysely';

/** `shown` is omitted if it is true, `label` if there is none. */
interface StoredStoreLink {
  readonly store: string;
  readonly url: string;
  readonly shown?: boolean;
  readonly label?: string;
}

export interface MultilinkTable {
  uuid: LinkId;
  user_uuid: UserId;
  /** Null for a release’s link, which has the release’s title. */
  title: string | null;
  release_uuid: ColumnType<ReleaseId | null, ReleaseId | undefined, never>;
  stores: ColumnType<StoredStoreLink[], string, string>;
  hidden: Generated<boolean>;
  hidden_until: ColumnType<LocalDate | null, LocalDate | null | undefined, LocalDate | null>;
  announced: Generated<boolean>;
  preview: Generated<boolean>;
  theme: Generated<LinkTheme>;
  slug_changes: Generated<number>;
  taken_down_at: ColumnType<Date | null, undefined, Date | null>;
  takedown_reason: ColumnType<string | null, undefined, string | null>;
  created_at: Date;
  updated_at: Date;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    multilinks: MultilinkTable;
    /** The current and the former slugs of links. */
    multilink_slugs: { slug: string; link_uuid: LinkId; is_current: boolean; created_at: Date };
    /** Hashes of the slugs of deleted links; `user_uuid` is null after an erasure. */
    multilink_gone_slugs: { hash: Buffer; user_uuid: UserId | null; gone_at: Date };
    link_settings: { user_uuid: UserId; hide_until_release: boolean };
    /** `store` is empty for the page itself. */
    link_visits: { link_uuid: LinkId; day: LocalDate; store: string; visits: number };
    page_reports: {
      uuid: string;
      link_uuid: LinkId | null;
      artist_uuid: ArtistId | null;
      reason: ReportReason;
      comment: string;
      created_at: Date;
      closed_at: Date | null;
      closed_by: UserId | null;
    };
    /** The excerpt of a link's first track, and the part of the file it was made from. */
    link_previews: {
      link_uuid: LinkId;
      file_uuid: FileId;
      start_seconds: number;
      storage_key: string;
      type: string;
      /** Bytes. */
      size: number;
      created_at: Date;
    };
  }
}
