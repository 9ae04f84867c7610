import type { Clock } from '#platform/clock.ts';
import type { MountOptions } from '#platform/http/mount.ts';
import type { Room } from '#platform/rooms/room.ts';
import { eraseOwnAnswers, exportOwnAnswers } from './own-data.ts';
import { surveysRoutes } from './routes.ts';
import { surveysStaffRoutes } from './staff/routes.ts';

interface SurveysDeps {
  readonly http: MountOptions;
  readonly clock: Clock;
}

export const surveysRoom = ({ http, clock }: SurveysDeps): Room => ({
  routes: (api) => {
    surveysRoutes(api, { ...http, clock });
    surveysStaffRoutes(api, { ...http, clock });
  },
  texts: [
    { table: 'surveys', lines: ['title_en', 'title_ru'] },
    { table: 'survey_questions', lines: ['title_en', 'title_ru'] },
    { table: 'survey_options', lines: ['title_en', 'title_ru'] },
  ],
  ownData: { export: exportOwnAnswers, erase: eraseOwnAnswers },
});
