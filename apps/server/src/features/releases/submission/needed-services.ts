import type { UserId } from '@dubplate/contract/ids';
import { neededServices, type Service } from '#features/commerce/index.ts';
import type { Labels } from '#features/instance/index.ts';
import type { Db } from '#platform/database/tables.ts';
import { type ReleaseRecord, readRelease } from '../read-release.ts';

/** The services that a release needs and that cost something; of an edition, those that the original has not paid for. */
export const servicesNeededBy = async (
  db: Db,
  userUuid: UserId,
  release: ReleaseRecord,
  { labels, now }: { readonly labels: Labels; readonly now: Date },
): Promise<Service[]> => {
  const original = release.edition_of === null ? undefined : await readRelease(db, release.edition_of);
  return neededServices(db, userUuid, release, { labels, now, original });
};
