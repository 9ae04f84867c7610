import type { ReleaseId, UserId } from '@dubplate/contract/ids';
import type { DecisionMade } from '@dubplate/contract/moderation/limits';

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** Every decision of a moderator; it outlives the release. */
    review_decisions: {
      uuid: string;
      release_uuid: ReleaseId;
      moderator_uuid: UserId | null;
      decision: DecisionMade;
      /** The release had waited; else it was approved already. */
      is_answer: boolean;
      decided_at: Date;
      submitted_at: Date | null;
      due_at: Date | null;
      /** Of a denial: the prepared reasons. */
      reason_codes: string[];
    };
  }
}
