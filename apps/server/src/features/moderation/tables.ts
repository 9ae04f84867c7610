import type { ReleaseId, UserId } from '@dubplate/contract/ids';
import type { DecisionMade, DenyReasonPlace } from '@dubplate/contract/moderation/limits';
import type { Verdict } from '@dubplate/contract/moderation/opinions';
import type { ColumnType } from 'kysely';
import type { RefusedContent } from './describe-changes.ts';

export type CodeKind = 'UPC' | 'ISRC';

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** The content of each release at its last denial. */
    refused_releases: {
      release_uuid: ReleaseId;
      refused_at: Date;
      content: ColumnType<RefusedContent, string, string>;
    };
    /** The moderator who reviews a release. A claim lapses unless it is renewed in time. */
    release_claims: { release_uuid: ReleaseId; user_uuid: UserId; claimed_at: Date; seen_at: Date };
    /** Codes that we may assign. */
    code_ranges: {
      uuid: string;
      kind: 'UPC' | 'ISRC';
      /** Country and registrant of ISRCs. */
      prefix: string | null;
      /** 12 for UPCs, 13 for EANs, with the check digit. */
      digits: number | null;
      /** The UPC without its check digit, or the designation of an ISRC within the year. */
      first_number: number;
      last_number: number;
      next_number: number;
      /** The two-digit year of `next_number` for ISRCs. */
      year: number | null;
      /** True for invalid codes, which are not assigned once a real range of the kind exists. */
      is_placeholder: boolean;
      created_at: Date;
    };
    /** Every decision of a moderator, kept after the release is deleted. */
    review_decisions: {
      uuid: string;
      release_uuid: ReleaseId;
      moderator_uuid: UserId | null;
      decision: DecisionMade;
      /** True if the release was waiting, false if it was already approved. */
      is_answer: boolean;
      decided_at: Date;
      submitted_at: Date | null;
      due_at: Date | null;
      /** The prepared reasons of a denial. */
      reason_codes: string[];
    };
    release_opinions: {
      uuid: string;
      release_uuid: ReleaseId;
      asked_by: UserId;
      colleague_uuid: UserId;
      question: string;
      asked_at: Date;
      /** Null until the question is answered. */
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
