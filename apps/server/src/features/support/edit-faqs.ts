import type { UserId } from '@dubplate/contract/ids';
import { supportErrors, supportIssues } from '@dubplate/contract/support/errors';
import { FAQS_MAX } from '@dubplate/contract/support/limits';
import { recordAct } from '#features/audit/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { apiError, notFound, refuseIssues } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import { deleteFaqRow, findFaq, insertFaq, listFaqs, lockFaqs, type StoredFaq, updateFaq } from './store.ts';

export interface BothLanguages {
  readonly en: string;
  readonly ru: string;
}

/** Returns an issue for each text that is empty in a language. Missing texts are allowed. */
export const missingTexts = (texts: Readonly<Record<string, BothLanguages | undefined>>) =>
  Object.entries(texts).flatMap(([name, text]) =>
    (['en', 'ru'] as const)
      .filter((language) => text?.[language] === '')
      .map((language) => ({ path: `${name}.${language}`, code: 'text_required' as const })),
  );

interface FaqTexts {
  readonly question: BothLanguages;
  readonly answer: BothLanguages;
}

type FaqChange = { readonly [K in keyof FaqTexts]?: FaqTexts[K] | undefined };

/** The author and time of a change by staff. */
export interface StaffEdit {
  readonly actorUuid: UserId;
  readonly now: Date;
}

const columnsOf = ({ question, answer }: FaqChange) => ({
  ...(question && { question_en: question.en, question_ru: question.ru }),
  ...(answer && { answer_en: answer.en, answer_ru: answer.ru }),
});

/** Returns the fields of an entry that the audit log stores. */
const facts = ({ question_en, question_ru, answer_en, answer_ru }: StoredFaq) => ({
  question: { en: question_en, ru: question_ru },
  answer: { en: answer_en, ru: answer_ru },
});

const record = (
  trx: Db,
  { actorUuid, now }: StaffEdit,
  action: string,
  uuid: string,
  [before, after]: readonly [unknown, unknown],
): Promise<void> =>
  recordAct(trx, { actorUuid, action: `faq.${action}`, subject: { type: 'faq', uuid }, before, after, now });

/** Adds an entry at the end. @throws 400 without a text, 409 TOO_MANY_ENTRIES */
export const addFaq = (db: Db, edit: StaffEdit, texts: FaqTexts): Promise<StoredFaq> =>
  inTransaction(db, async (trx) => {
    refuseIssues(supportIssues, missingTexts({ ...texts }));
    await lockFaqs(trx);
    const known = await listFaqs(trx);
    if (known.length >= FAQS_MAX) throw apiError(supportErrors, 'TOO_MANY_ENTRIES', { values: { max: FAQS_MAX } });
    const added = await insertFaq(trx, {
      uuid: newUuid(),
      position: (known.at(-1)?.position ?? -1) + 1,
      question_en: texts.question.en,
      question_ru: texts.question.ru,
      answer_en: texts.answer.en,
      answer_ru: texts.answer.ru,
      created_at: edit.now,
      updated_at: edit.now,
    });
    await record(trx, edit, 'add', added.uuid, [null, facts(added)]);
    return added;
  });

/** @throws 404, 400 without a text */
export const changeFaq = (db: Db, edit: StaffEdit, uuid: string, texts: FaqChange): Promise<StoredFaq> =>
  inTransaction(db, async (trx) => {
    const before = await findFaq(trx, uuid);
    if (!before) throw notFound();
    refuseIssues(supportIssues, missingTexts({ ...texts }));
    const after = await updateFaq(trx, uuid, { ...columnsOf(texts), updated_at: edit.now });
    await record(trx, edit, 'change', uuid, [facts(before), facts(after)]);
    return after;
  });

/** @throws 404 */
export const deleteFaq = (db: Db, edit: StaffEdit, uuid: string): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lockFaqs(trx);
    const before = await findFaq(trx, uuid);
    if (!before) throw notFound();
    await deleteFaqRow(trx, uuid);
    await record(trx, edit, 'delete', uuid, [facts(before), null]);
  });

/** Sets the order of all entries. @throws 400 unless each entry is named once */
export const orderFaqs = (db: Db, edit: StaffEdit, uuids: readonly string[]): Promise<StoredFaq[]> =>
  inTransaction(db, async (trx) => {
    await lockFaqs(trx);
    const before = (await listFaqs(trx)).map(({ uuid }) => uuid);
    const isWhole = uuids.length === before.length && before.every((uuid) => uuids.includes(uuid));
    if (!isWhole) refuseIssues(supportIssues, [{ path: 'uuids', code: 'order_incomplete' }]);
    for (const [position, uuid] of uuids.entries()) await updateFaq(trx, uuid, { position });
    const [first] = uuids;
    if (first) await record(trx, edit, 'order', first, [before, uuids]);
    return listFaqs(trx);
  });
