import type { ReleaseId, UserId } from '@dubplate/contract/ids';
import type { DecisionMade, DenyReasonPlace } from '@dubplate/contract/moderation/limits';
import type { Verdict } from '@dubplate/contract/moderation/opinions';
import type { ColumnType } from 'kysely';
import type { RefusedContent } from './describe-changes.ts';

export type CodeKind = 'UPC' | 'ISRC';

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** What a release was when it was denied last: one row for each. */
    refused_releases: {
      release_uuid: ReleaseId;
      refused_at: Date;
      content: ColumnType<RefusedContent, string, string>;
    };
    /** Which moderator looks at a release, at most one each; one that was not renewed in time has lapsed. */
    release_claims: { release_uuid: ReleaseId; user_uuid: UserId; claimed_at: Date; seen_at: Date };
    /** Codes that are ours to assign. */
    code_ranges: {
      uuid: string;
      kind: 'UPC' | 'ISRC';
      /** Of ISRCs: country and registrant. */
      prefix: string | null;
      /** Of UPCs: 12, or 13 for an EAN; the last checks the others. */
      digits: number | null;
      /** Of UPCs without their check digit; of ISRCs the designation within the year. */
      first_number: number;
      last_number: number;
      next_number: number;
      /** Of ISRCs, two digits: the year that `next_number` counts in. */
      year: number | null;
      /** Its codes can be nobody's; none is assigned once there is a real range of its kind. */
      is_placeholder: boolean;
      created_at: Date;
    };
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
    /** Prepared reasons for denials. */
    deny_reasons: {
      uuid: string;
      code: string;
      path: DenyReasonPlace | null;
      text_en: string;
      text_ru: string;
      created_at: Date;
      updated_at: Date;
    };
  }
}
