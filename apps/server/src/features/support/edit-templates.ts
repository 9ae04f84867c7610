import { supportErrors, supportIssues } from '@dubplate/contract/support/errors';
import { TEMPLATES_MAX } from '@dubplate/contract/support/limits';
import { recordAct } from '#features/audit/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { apiError, notFound, refuseIssues } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import { type BothLanguages, missingTexts, type StaffEdit } from './edit-faqs.ts';
import {
  deleteTemplateRow,
  findTemplate,
  insertTemplate,
  listTemplates,
  type StoredTemplate,
  updateTemplate,
} from './store.ts';

interface TemplateTexts {
  readonly title: string;
  readonly content: BothLanguages;
}

type TemplateChange = { readonly [K in keyof TemplateTexts]?: TemplateTexts[K] | undefined };

/** Returns the fields of a template that the audit log stores. */
const facts = ({ title, content_en, content_ru }: StoredTemplate) => ({
  title,
  content: { en: content_en, ru: content_ru },
});

const record = (
  trx: Db,
  { actorUuid, now }: StaffEdit,
  action: string,
  uuid: string,
  [before, after]: readonly [unknown, unknown],
): Promise<void> =>
  recordAct(trx, {
    actorUuid,
    action: `ticket-template.${action}`,
    subject: { type: 'ticket-template', uuid },
    before,
    after,
    now,
  });

const requireTexts = ({ title, content }: TemplateChange): void =>
  refuseIssues(supportIssues, [
    ...(title === '' ? [{ path: 'title', code: 'text_required' as const }] : []),
    ...missingTexts({ content }),
  ]);

/** @throws 400 without a text, 409 TOO_MANY_ENTRIES */
export const addTemplate = (db: Db, edit: StaffEdit, texts: TemplateTexts): Promise<StoredTemplate> =>
  inTransaction(db, async (trx) => {
    requireTexts(texts);
    if ((await listTemplates(trx)).length >= TEMPLATES_MAX)
      throw apiError(supportErrors, 'TOO_MANY_ENTRIES', { values: { max: TEMPLATES_MAX } });
    const added = await insertTemplate(trx, {
      uuid: newUuid(),
      title: texts.title,
      content_en: texts.content.en,
      content_ru: texts.content.ru,
      created_at: edit.now,
      updated_at: edit.now,
    });
    await record(trx, edit, 'add', added.uuid, [null, facts(added)]);
    return added;
  });

/** @throws 404, 400 without a text */
export const changeTemplate = (db: Db, edit: StaffEdit, uuid: string, texts: TemplateChange): Promise<StoredTemplate> =>
  inTransaction(db, async (trx) => {
    const before = await findTemplate(trx, uuid);
    if (!before) throw notFound();
    requireTexts(texts);
    const { title, content } = texts;
    const after = await updateTemplate(trx, uuid, {
      ...(title !== undefined && { title }),
      ...(content && { content_en: content.en, content_ru: content.ru }),
      updated_at: edit.now,
    });
    await record(trx, edit, 'change', uuid, [facts(before), facts(after)]);
    return after;
  });

/** @throws 404 */
export const deleteTemplate = (db: Db, edit: StaffEdit, uuid: string): Promise<void> =>
  inTransaction(db, async (trx) => {
    const before = await findTemplate(trx, uuid);
    if (!before) throw notFound();
    await deleteTemplateRow(trx, uuid);
    await record(trx, edit, 'delete', uuid, [facts(before), null]);
  });
