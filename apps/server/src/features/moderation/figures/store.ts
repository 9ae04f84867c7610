import type { UserId } from '@dubplate/contract/ids';
import type { DecisionMade } from '@dubplate/contract/moderation/limits';
import type { StoredRelease } from '#features/releases/index.ts';
import type { Db } from '#platform/database/tables.ts';
import { newUuid } from '#platform/ids.ts';

interface NewDecision {
  /** As it was before the decision. */
  readonly release: StoredRelease;
  readonly moderatorUuid: UserId;
  readonly decision: DecisionMade;
  readonly reasonCodes: readonly string[];
  readonly now: Date;
}

/** Writes a decision down for the figures, in its transaction. */
export const insertDecision = async (
  trx: Db,
  { release, moderatorUuid, decision, reasonCodes, now }: NewDecision,
): Promise<void> => {
  await trx
    .insertInto('review_decisions')
    .values({
      uuid: newUuid(),
      release_uuid: release.uuid,
      moderator_uuid: moderatorUuid,
      decision,
      is_answer: release.status === 'PENDING',
      decided_at: now,
      submitted_at: release.submitted_at,
      due_at: release.due_at,
      reason_codes: [...new Set(reasonCodes)],
    })
    .execute();
};
