import type { UserId } from '@dubplate/contract/ids';
import type { OptionType } from '@dubplate/contract/surveys/limits';

declare module '#platform/database/tables.ts' {
  interface Tables {
    surveys: { uuid: string; slug: string; title_en: string; title_ru: string; created_at: Date };
    survey_options: {
      uuid: string;
      survey_uuid: string;
      type: OptionType;
      title_en: string;
      title_ru: string;
      position: number;
    };
    /** One answer of a person to an option; of the three values the one of its type is set. */
    survey_answers: {
      uuid: string;
      option_uuid: string;
      user_uuid: UserId;
      value_bool: boolean | null;
      value_text: string | null;
      value_number: number | null;
      created_at: Date;
      updated_at: Date;
    };
  }
}
