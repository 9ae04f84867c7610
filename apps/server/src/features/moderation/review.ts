import type { StaffRelease } from '@dubplate/contract/moderation/schemas';
import type { Db } from '#platform/database/tables.ts';
import type { SignedLinks } from '../files/index.ts';
import type { ReleaseRecord } from '../releases/index.ts';
import { readChanges } from './changes/read-changes.ts';
import { checkRelease } from './checks/check-release.ts';
import { readCheckFacts } from './checks/read-check-facts.ts';

/** What a moderator is told beside the release itself. */
export type Review = Pick<StaffRelease, 'checks' | 'changes'>;

/** Whether a moderator may still decide about it. */
const isOpen = ({ status }: ReleaseRecord): boolean => status === 'PENDING' || status === 'MODERATED';

export const readReview = async (
  db: Db,
  release: ReleaseRecord,
  { links, now }: { readonly links: SignedLinks; readonly now: Date },
): Promise<Review> =>
  isOpen(release)
    ? {
        checks: checkRelease(release, await readCheckFacts(db, release, now)),
        changes: await readChanges(db, release, links),
      }
    : { checks: [], changes: null };
