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
      /** Null for an option without a question. */
      question_uuid: string | null;
      type: OptionType;
      title_en: string;
      title_ru: string;
      position: number;
    };
    /** Users who declined or postponed a survey; `until` is null if they declined. */
    survey_refusals: { survey_uuid: string; user_uuid: UserId; until: Date | null };
    /** One answer per user and option. Only the value of the option's type is set. */
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
