import type { UserId } from '@dubplate/contract/ids';
import type { ServerContext } from '#platform/context.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Room } from '#platform/rooms/room.ts';
import type { ZipEntry } from '#platform/zip/zip-entry.ts';
import { surveysRoutes } from './routes.ts';
import { surveysStaffRoutes } from './staff/routes.ts';
import { deleteAnswersOf, deleteRefusalsOf, listOwnAnswers } from './store.ts';

async function* exportOwnAnswers(db: Db, userUuid: UserId): AsyncIterable<ZipEntry> {
  const answers = await listOwnAnswers(db, userUuid);
  yield {
    path: 'surveys/answers.json',
    json: answers.map((answer) => ({
      survey: answer.slug,
      question: answer.option_title,
      answer: answer.value_bool ?? answer.value_text ?? answer.value_number,
      answered_at: answer.updated_at.toISOString(),
    })),
  };
}

const eraseOwnAnswers = async (trx: Db, { userUuid }: { readonly userUuid: UserId }): Promise<void> => {
  await deleteAnswersOf(trx, userUuid);
  await deleteRefusalsOf(trx, userUuid);
};

export const surveysRoom = ({ http, clock }: Pick<ServerContext, 'http' | 'clock'>): Room => ({
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
