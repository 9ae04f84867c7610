import type { Opinion } from '@dubplate/contract/moderation/opinions';
import type { StoredRelease } from '#features/releases/index.ts';
import { isOpen } from '../is-open.ts';
import type { OpinionRow } from './store.ts';

type Release = Pick<StoredRelease, 'status' | 'submitted_at'>;

/** Whether an answer could still advise a decision: about this sending of the release, and before it is decided. */
export const isAwaited = ({ verdict, asked_at }: Pick<OpinionRow, 'verdict' | 'asked_at'>, release: Release): boolean =>
  verdict === null && isOpen(release) && (release.submitted_at === null || asked_at >= release.submitted_at);

export const presentOpinion = (row: OpinionRow, release: Release): Opinion => ({
  uuid: row.uuid,
  state: row.verdict !== null ? 'ANSWERED' : isAwaited(row, release) ? 'PENDING' : 'CLOSED',
  asked_by: {
    uuid: row.asked_by,
    username: row.asker_username,
    first_name: row.asker_first_name,
    last_name: row.asker_last_name,
  },
  colleague: {
    uuid: row.colleague_uuid,
    username: row.colleague_username,
    first_name: row.colleague_first_name,
    last_name: row.colleague_last_name,
  },
  question: row.question,
  asked_at: row.asked_at.toISOString(),
  verdict: row.verdict,
  answer: row.answer,
  answered_at: row.answered_at?.toISOString() ?? null,
});
