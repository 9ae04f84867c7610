import type { Db, Tables } from '../../platform/database/tables.ts';

export type StoredAnalysis = Tables['audio_analyses'];

export const findAnalysis = (db: Db, fileUuid: string): Promise<StoredAnalysis | undefined> =>
  db.selectFrom('audio_analyses').selectAll().where('file_uuid', '=', fileUuid).executeTakeFirst();

/** The newest finding stands. A file that was deleted meanwhile is none. */
export const saveAnalysis = async (db: Db, analysis: StoredAnalysis): Promise<void> => {
  const { file_uuid: _key, ...found } = analysis;
  await db
    .insertInto('audio_analyses')
    .columns([
      'file_uuid',
      'status',
      'peaks',
      'loudness',
      'true_peak',
      'clipped_samples',
      'silence_start',
      'silence_end',
      'updated_at',
    ])
    .values(analysis)
    .onConflict((conflict) => conflict.column('file_uuid').doUpdateSet(found))
    .execute();
};
