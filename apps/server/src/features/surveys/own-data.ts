import type { UserId } from '@dubplate/contract/ids';
import type { Db } from '#platform/database/tables.ts';
import type { ZipEntry } from '#platform/zip/zip-entry.ts';
import { deleteAnswersOf, deleteRefusalsOf, listOwnAnswers } from './store.ts';

/** What a person answered to surveys. */
export async function* exportOwnAnswers(db: Db, userUuid: UserId): AsyncIterable<ZipEntry> {
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

export const eraseOwnAnswers = async (trx: Db, { userUuid }: { readonly userUuid: UserId }): Promise<void> => {
  await deleteAnswersOf(trx, userUuid);
  await deleteRefusalsOf(trx, userUuid);
};
