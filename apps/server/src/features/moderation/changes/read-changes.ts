import type { ChangesSinceDenial } from '@dubplate/contract/moderation/changes';
import type { SignedLinks } from '#features/files/index.ts';
import { type ReleaseRecord, readRelease, withEditedTracks } from '#features/releases/index.ts';
import type { Db } from '#platform/database/tables.ts';
import { describeChanges } from './describe-changes.ts';
import { contentOf, type RefusedContent } from './refused-content.ts';
import { findRefused, isFileKept } from './store.ts';

/** The content of the published release, each track by the uuid that it has in the edition. */
const readOriginal = async (db: Db, edition: ReleaseRecord): Promise<RefusedContent | null> => {
  const original = edition.edition_of && (await readRelease(db, edition.edition_of));
  if (!original) return null;
  const content = contentOf(original);
  return { ...content, snapshot: withEditedTracks(content.snapshot, edition) };
};

/**
 * What a release that was sent again has otherwise than the version that was denied, or an edit otherwise than the
 * published release; null where there is neither.
 */
export const readChanges = async (
  db: Db,
  release: ReleaseRecord,
  links: Pick<SignedLinks, 'thumbnails'>,
): Promise<ChangesSinceDenial | null> => {
  const refused = await findRefused(db, release.uuid);
  const before = refused?.content ?? (await readOriginal(db, release));
  if (!before) return null;
  const { cover_uuid: cover } = before.snapshot;
  const isCoverShown = cover !== null && cover !== release.cover_uuid && (await isFileKept(db, cover));
  return {
    denied_at: refused?.refused_at.toISOString() ?? null,
    cover_before: isCoverShown ? links.thumbnails(cover) : null,
    list: describeChanges(before, contentOf(release)),
  };
};
