import type { Db } from '#platform/database/tables.ts';

export const listSigningKeys = (db: Db) =>
  db.selectFrom('signing_keys').selectAll().orderBy('created_at', 'desc').execute();

export const insertSigningKey = async (
  db: Db,
  key: { kid: string; secret: Buffer; created_at: Date },
): Promise<void> => {
  await db.insertInto('signing_keys').values(key).execute();
};

export const deleteSigningKeysBefore = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom('signing_keys').where('created_at', '<', before).execute();
};
