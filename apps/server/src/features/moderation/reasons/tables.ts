import type { DenyReasonPlace } from '@dubplate/contract/moderation/limits';

declare module '#platform/database/tables.ts' {
  interface Tables {
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
