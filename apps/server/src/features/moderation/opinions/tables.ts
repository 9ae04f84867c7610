import type { ReleaseId, UserId } from '@dubplate/contract/ids';
import type { Verdict } from '@dubplate/contract/moderation/opinions';

declare module '#platform/database/tables.ts' {
  interface Tables {
    release_opinions: {
      uuid: string;
      release_uuid: ReleaseId;
      asked_by: UserId;
      colleague_uuid: UserId;
      question: string;
      asked_at: Date;
      /** Null, like the rest of the answer, until there is one. */
      verdict: Verdict | null;
      answer: string | null;
      answered_at: Date | null;
    };
  }
}
