import type { ChangesSinceDenial } from '@dubplate/contract/moderation/changes';
import type { StaffRelease } from '@dubplate/contract/moderation/schemas';
import { type ReleaseRecord, readRelease, withEditedTracks } from '#features/releases/index.ts';
import type { Db } from '#platform/database/tables.ts';
import { listActiveStores } from '../delivery/index.ts';
import type { SignedLinks } from '../files/index.ts';
import { checkRelease } from './check-release.ts';
import { wouldGetPlaceholders } from './codes/assign-codes.ts';
import { contentOf, describeChanges, type RefusedContent } from './describe-changes.ts';
import { presentOpinion } from './opinions/opinion.ts';
import { listOpinions } from './opinions/store.ts';
import { isOpen } from './policy.ts';
import { readCheckFacts } from './read-check-facts.ts';
import { findRefused, isFileKept } from './store.ts';

/** Reads the published release, with the track uuids of the edition. */
const readOriginal = async (db: Db, edition: ReleaseRecord): Promise<RefusedContent | null> => {
  const original = edition.edition_of && (await readRelease(db, edition.edition_of));
  if (!original) return null;
  const content = contentOf(original);
  return { ...content, snapshot: withEditedTracks(content.snapshot, edition) };
};

/** Compares a release with its denied version, or an edition with the published release. Returns null without either. */
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

/** Additional data for moderators. */
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
