import type { ReleaseId } from '@dubplate/contract/ids';
import type { ColumnType } from 'kysely';
import type { RefusedContent } from './refused-content.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** What a release was when it was denied last: one row for each. */
    refused_releases: {
      release_uuid: ReleaseId;
      refused_at: Date;
      content: ColumnType<RefusedContent, string, string>;
    };
  }
}
