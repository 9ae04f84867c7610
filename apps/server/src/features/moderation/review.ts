import type { StaffRelease } from '@dubplate/contract/moderation/schemas';
import type { Db } from '#platform/database/tables.ts';
import type { SignedLinks } from '../files/index.ts';
import type { ReleaseRecord } from '../releases/index.ts';
import { readChanges } from './changes/read-changes.ts';
import { checkRelease } from './checks/check-release.ts';
import { readCheckFacts } from './checks/read-check-facts.ts';
import { isOpen } from './is-open.ts';
import { presentOpinion } from './opinions/present-opinion.ts';
import { listOpinions } from './opinions/store.ts';

/** What a moderator sees beside the release itself. */
export type Review = Pick<StaffRelease, 'checks' | 'changes' | 'opinions'>;

export const readReview = async (
  db: Db,
  release: ReleaseRecord,
  { links, now }: { readonly links: SignedLinks; readonly now: Date },
): Promise<Review> => {
  const opinions = (await listOpinions(db, release.uuid)).map((row) => presentOpinion(row, release));
  if (!isOpen(release)) return { checks: [], changes: null, opinions };
  return {
    checks: checkRelease(release, await readCheckFacts(db, release, now)),
    changes: await readChanges(db, release, links),
    opinions,
  };
};
