import type { ReleaseId, UserId } from '@dubplate/contract/ids';
import { ATTENTION_LISTED, type ReleaseStatus } from '@dubplate/contract/releases/limits';
import type { ReleaseAttention } from '@dubplate/contract/releases/schemas';
import { type LocalDate, utcDay } from '@dubplate/rules/dates';
import { validateFurther } from '@dubplate/rules/releases/validate-further';
import { validateRelease } from '@dubplate/rules/releases/validate-release';
import type { SignedLinks } from '#features/files/index.ts';
import type { Db } from '#platform/database/tables.ts';
import { presentListItem } from './present.ts';
import { releaseRows } from './read-list.ts';
import { countByStatus } from './read-own-list.ts';
import { readRelease } from './read-release.ts';
import { type ArtistLimit, withinArtists } from './read-within.ts';
import { toValidationInput } from './submission/submit-release.ts';

/** Whose releases, and for a limited member of the team, which of them. */
interface Whose {
  readonly userUuid: UserId;
  readonly within: ArtistLimit | null;
}

const ownIn = (db: Db, { userUuid, within }: Whose, statuses: readonly ReleaseStatus[]) =>
  db
    .selectFrom('releases')
    .where('user_uuid', '=', userUuid)
    .where('status', 'in', statuses)
    .$if(within !== null, (query) => query.where(withinArtists(within as ArtistLimit)));

const firstIn = (db: Db, whose: Whose, status: ReleaseStatus, order: 'ASC' | 'DESC') =>
  releaseRows(db, ownIn(db, whose, [status]), { take: ATTENTION_LISTED, offset: 0, order })
    .select('releases.deny_reason')
    .execute();

/** Counts the issues that a submission today would report. */
const countIssues = async (db: Db, uuid: ReleaseId, today: LocalDate): Promise<number> => {
  const release = await readRelease(db, uuid);
  if (!release) return 0;
  const input = toValidationInput(release);
  const context = { today, cover: release.cover, published: release.original };
  return validateRelease(input, context).length + validateFurther(input, context).length;
};

/** Reads the first few of a user's releases that need attention, by kind. */
export const readAttention = async (db: Db, whose: Whose, now: Date) => {
  const today = utcDay(now);
  const denied = await firstIn(db, whose, 'DENIED', 'DESC');
  const drafts = [];
  for (const draft of await firstIn(db, whose, 'DRAFT', 'DESC'))
    drafts.push({ ...draft, issue_count: await countIssues(db, draft.uuid, today) });
  const inReview = await firstIn(db, whose, 'PENDING', 'ASC');
  const coming = ownIn(db, whose, ['MODERATED', 'PUBLISHED']).where('release_date', '>=', today);
  const [next = null] = await releaseRows(db, coming, {
    take: 1,
    offset: 0,
    sort: 'release_date',
    order: 'ASC',
  }).execute();
  return { denied, drafts, inReview, next, counts: await countByStatus(db, whose.userUuid, { within: whose.within }) };
};

export type Attention = Awaited<ReturnType<typeof readAttention>>;

export const presentAttention = (
  { denied, drafts, inReview, next, counts }: Attention,
  links: Pick<SignedLinks, 'thumbnails'>,
): ReleaseAttention => ({
  denied: denied.map((row) => ({ ...presentListItem(row, links), deny_reason: row.deny_reason })),
  drafts: drafts.map((row) => ({ ...presentListItem(row, links), issue_count: row.issue_count })),
  in_review: inReview.map((row) => ({
    ...presentListItem(row, links),
    submitted_at: row.submitted_at?.toISOString() ?? null,
  })),
  next_release: next && presentListItem(next, links),
  counts,
});
