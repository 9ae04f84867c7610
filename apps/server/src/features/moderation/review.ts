import type { StaffRelease } from '@dubplate/contract/moderation/schemas';
import type { Db } from '#platform/database/tables.ts';
import type { ReleaseRecord } from '../releases/index.ts';
import { checkRelease } from './checks/check-release.ts';
import { readCheckFacts } from './checks/read-check-facts.ts';

/** What a moderator is told beside the release itself. */
export type Review = Pick<StaffRelease, 'checks'>;

/** Whether a moderator may still decide about it. */
const isOpen = ({ status }: ReleaseRecord): boolean => status === 'PENDING' || status === 'MODERATED';

export const readReview = async (db: Db, release: ReleaseRecord, now: Date): Promise<Review> => ({
  checks: isOpen(release) ? checkRelease(release, await readCheckFacts(db, release, now)) : [],
});
