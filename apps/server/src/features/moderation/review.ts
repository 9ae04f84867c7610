import type { StaffRelease } from '@dubplate/contract/moderation/schemas';
import type { Db } from '#platform/database/tables.ts';
import { listActiveStores } from '../delivery/index.ts';
import type { SignedLinks } from '../files/index.ts';
import type { ReleaseRecord } from '../releases/index.ts';
import { readChanges } from './changes/read-changes.ts';
import { checkRelease } from './checks/check-release.ts';
import { readCheckFacts } from './checks/read-check-facts.ts';
import { wouldGetPlaceholders } from './codes/assign-codes.ts';
import { isOpen } from './is-open.ts';
import { presentOpinion } from './opinions/present-opinion.ts';
import { listOpinions } from './opinions/store.ts';

/** What a moderator sees beside the release itself. */
export type Review = Pick<StaffRelease, 'checks' | 'changes' | 'opinions' | 'publishing'>;

export const readReview = async (
  db: Db,
  release: ReleaseRecord,
  { links, now }: { readonly links: SignedLinks; readonly now: Date },
): Promise<Review> => {
  const opinions = (await listOpinions(db, release.uuid)).map((row) => presentOpinion(row, release));
  if (!isOpen(release)) return { checks: [], changes: null, opinions, publishing: null };
  return {
    checks: checkRelease(release, await readCheckFacts(db, release, now)),
    changes: await readChanges(db, release, links),
    opinions,
    publishing:
      release.edition_of === null
        ? {
            has_placeholder_codes: await wouldGetPlaceholders(db, release),
            stores: (await listActiveStores(db)).length,
          }
        : null,
  };
};
