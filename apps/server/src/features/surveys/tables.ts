import type { UserId } from '@dubplate/contract/ids';
import type { OptionType, SurveyPlace, SurveyState } from '@dubplate/contract/surveys/limits';

declare module '#platform/database/tables.ts' {
  interface Tables {
    surveys: {
      uuid: string;
      slug: string;
      title_en: string;
      title_ru: string;
      status: SurveyState;
      place: SurveyPlace;
      created_at: Date;
      published_at: Date | null;
      closed_at: Date | null;
    };
    survey_questions: { uuid: string; survey_uuid: string; title_en: string; title_ru: string; position: number };
    survey_options: {
      uuid: string;
      survey_uuid: string;
      /** Null: it asks for itself. */
      question_uuid: string | null;
      type: OptionType;
      title_en: string;
      title_ru: string;
      position: number;
    };
    /** Who does not want to see a survey; `until` is null where they never do. */
    survey_refusals: { survey_uuid: string; user_uuid: UserId; until: Date | null };
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
