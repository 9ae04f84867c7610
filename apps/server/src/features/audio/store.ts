import type { FileId } from '@dubplate/contract/ids';
import { sql } from 'kysely';
import type { Db, Tables } from '#platform/database/tables.ts';

export type StoredAnalysis = Tables['audio_analyses'];

export const findAnalysis = (db: Db, fileUuid: FileId): Promise<StoredAnalysis | undefined> =>
  db.selectFrom('audio_analyses').selectAll().where('file_uuid', '=', fileUuid).executeTakeFirst();

export const listAnalyses = (db: Db, fileUuids: readonly FileId[]): Promise<StoredAnalysis[]> =>
  db.selectFrom('audio_analyses').selectAll().where('file_uuid', '=', sql<FileId>`ANY(${fileUuids}::uuid[])`).execute();

/** The newest result replaces an older one. */
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
      'sound_hash',
      'updated_at',
    ])
    .values(analysis)
    .onConflict((conflict) => conflict.column('file_uuid').doUpdateSet(found))
    .execute();
};

/** Keeps a finding only where there is none yet. */
export const saveFirstAnalysis = async (db: Db, analysis: StoredAnalysis): Promise<void> => {
  await db
    .insertInto('audio_analyses')
    .values(analysis)
    .onConflict((conflict) => conflict.column('file_uuid').doNothing())
    .execute();
};

/** Puts a recording that could not be read behind the others that wait; earlier results stay. */
export const markTried = async (db: Db, fileUuid: FileId, now: Date): Promise<void> => {
  await db
    .insertInto('audio_analyses')
    .values({
      file_uuid: fileUuid,
      status: 'waiting',
      peaks: null,
      loudness: null,
      true_peak: null,
      clipped_samples: null,
      silence_start: null,
      silence_end: null,
      sound_hash: null,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('file_uuid').doUpdateSet({ updated_at: now }))
    .execute();
};

/**
 * Returns recordings uploaded before this moment without a finding, or with a finding from before sounds were hashed
 * (identical recordings can't be recognized without the hash); the least recently tried first. Recordings without bytes
 * are left out.
 */
export const listUnanalyzed = (db: Db, before: Date, limit: number) =>
  db
    .selectFrom('files')
    .leftJoin('audio_analyses', 'audio_analyses.file_uuid', 'files.uuid')
    .select('files.uuid')
    .where('files.kind', '=', 'audio')
    .where('files.created_at', '<', before)
    .where('files.gone_at', 'is', null)
    .where(({ eb, and, or }) =>
      or([
        eb('audio_analyses.file_uuid', 'is', null),
        eb('audio_analyses.status', '=', 'waiting'),
        and([eb('audio_analyses.status', '=', 'done'), eb('audio_analyses.sound_hash', 'is', null)]),
      ]),
    )
    .orderBy((eb) => eb.fn.coalesce('audio_analyses.updated_at', 'files.created_at'))
    .orderBy('files.uuid')
    .limit(limit)
    .execute();
