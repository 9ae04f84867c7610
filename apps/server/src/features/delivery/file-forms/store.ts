import type { FileId } from '@dubplate/contract/ids';
import type { Db, Tables } from '#platform/database/tables.ts';

export type MadeForm = Tables['delivery_files']['form'];

export interface StoredForm {
  readonly size: number;
  /** Hexadecimal. */
  readonly sha256: string;
  /** Bits per sample; null if unknown. */
  readonly bitsPerSample: number | null;
  /** Null if it is converted while streaming. */
  readonly storageKey: string | null;
}

export const findForm = async (db: Db, file: FileId, form: MadeForm): Promise<StoredForm | undefined> => {
  const row = await db
    .selectFrom('delivery_files')
    .select(['size', 'sha256', 'bits_per_sample', 'storage_key'])
    .where('file_uuid', '=', file)
    .where('form', '=', form)
    .executeTakeFirst();
  return (
    row && {
      size: Number(row.size),
      sha256: row.sha256,
      bitsPerSample: row.bits_per_sample,
      storageKey: row.storage_key,
    }
  );
};

export const saveForm = async (
  db: Db,
  file: FileId,
  form: MadeForm,
  { size, sha256, bitsPerSample, storageKey }: StoredForm,
  now: Date,
): Promise<void> => {
  const made = { size, sha256, bits_per_sample: bitsPerSample, storage_key: storageKey, created_at: now };
  await db
    .insertInto('delivery_files')
    .values({ file_uuid: file, form, ...made })
    .onConflict((conflict) => conflict.columns(['file_uuid', 'form']).doUpdateSet(made))
    .execute();
};

/** Returns the storage keys of the converted forms of these files. */
export const listFormKeys = async (db: Db, files: readonly FileId[]): Promise<Set<string>> => {
  if (files.length === 0) return new Set();
  const rows = await db.selectFrom('delivery_files').select('storage_key').where('file_uuid', 'in', files).execute();
  return new Set(rows.flatMap(({ storage_key }) => storage_key ?? []));
};
