import type { ChangesSinceDenial } from '@dubplate/contract/moderation/changes';
import type { SignedLinks } from '#features/files/index.ts';
import type { ReleaseRecord } from '#features/releases/index.ts';
import type { Db } from '#platform/database/tables.ts';
import { describeChanges } from './describe-changes.ts';
import { contentOf } from './refused-content.ts';
import { findRefused, isFileKept } from './store.ts';

/** What a release that was sent again has otherwise than the version that was denied; null where none was. */
export const readChanges = async (
  db: Db,
  release: ReleaseRecord,
  links: Pick<SignedLinks, 'thumbnails'>,
): Promise<ChangesSinceDenial | null> => {
  const refused = await findRefused(db, release.uuid);
  if (!refused) return null;
  const { cover_uuid: cover } = refused.content.snapshot;
  const isCoverShown = cover !== null && cover !== release.cover_uuid && (await isFileKept(db, cover));
  return {
    denied_at: refused.refused_at.toISOString(),
    cover_before: isCoverShown ? links.thumbnails(cover) : null,
    list: describeChanges(refused.content, contentOf(release)),
  };
};
