import type { ReleaseAttention } from '@dubplate/contract/releases/schemas';
import type { SignedLinks } from '#features/files/index.ts';
import { presentListItem } from '../present.ts';
import type { Attention } from './read-attention.ts';

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
