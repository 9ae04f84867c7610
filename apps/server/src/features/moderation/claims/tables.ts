import type { ReleaseId, UserId } from '@dubplate/contract/ids';

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** Which moderator looks at a release, at most one each; one that was not renewed in time has lapsed. */
    release_claims: { release_uuid: ReleaseId; user_uuid: UserId; claimed_at: Date; seen_at: Date };
  }
}
