import type { LinkId } from '@dubplate/contract/ids';
import type { Selectable } from 'kysely';
import type { Db, Tables } from '#platform/database/tables.ts';

export type StoredPreview = Selectable<Tables['link_previews']>;

export const findPreview = (db: Db, linkUuid: LinkId): Promise<StoredPreview | undefined> =>
  db.selectFrom('link_previews').selectAll().where('link_uuid', '=', linkUuid).executeTakeFirst();

/** Replaces the preview of a link that still exists; false where it does not. */
export const savePreview = async (db: Db, preview: StoredPreview): Promise<boolean> => {
  const link = await db
    .selectFrom('multilinks')
    .select('uuid')
    .where('uuid', '=', preview.link_uuid)
    .forKeyShare()
    .executeTakeFirst();
  if (!link) return false;
  const { link_uuid, ...content } = preview;
  await db
    .insertInto('link_previews')
    .values(preview)
    .onConflict((conflict) => conflict.column('link_uuid').doUpdateSet(content))
    .execute();
  return true;
};

export const deletePreview = async (db: Db, linkUuid: LinkId): Promise<void> => {
  await db.deleteFrom('link_previews').where('link_uuid', '=', linkUuid).execute();
};

/** Those of the storage keys that a preview has. */
export const listKeptKeys = async (db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await db.selectFrom('link_previews').select('storage_key').where('storage_key', 'in', keys).execute();
  return new Set(rows.map(({ storage_key }) => storage_key));
};

/** A link's preview settings: whether it is switched on, and for which release. */
export const findWish = (db: Db, linkUuid: LinkId) =>
  db.selectFrom('multilinks').select(['preview', 'release_uuid']).where('uuid', '=', linkUuid).executeTakeFirst();
