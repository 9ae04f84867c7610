import type { UserId } from '@dubplate/contract/ids';
import type { Selectable } from 'kysely';
import type { Db, Tables } from '#platform/database/tables.ts';

export type SentEmailRow = Selectable<Tables['sent_emails']>;

/** Writes down what became of an email; of one that is tried again, the last try counts. */
export const saveSentEmail = async (db: Db, email: SentEmailRow): Promise<void> => {
  const { status, at } = email;
  await db
    .insertInto('sent_emails')
    .values(email)
    .onConflict((conflict) => conflict.column('uuid').doUpdateSet({ status, at }))
    .execute();
};

/** Oldest first. */
export const listSentEmails = (db: Db, userUuid: UserId): Promise<SentEmailRow[]> =>
  db.selectFrom('sent_emails').selectAll().where('user_uuid', '=', userUuid).orderBy('at').execute();

export const deleteSentEmailsOf = async (db: Db, userUuid: UserId): Promise<void> => {
  await db.deleteFrom('sent_emails').where('user_uuid', '=', userUuid).execute();
};

export const deleteSentEmailsBefore = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom('sent_emails').where('at', '<', before).execute();
};
