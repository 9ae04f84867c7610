import type { FileId, ReleaseId, UserId } from '@dubplate/contract/ids';
import type { DecisionMade } from '@dubplate/contract/moderation/limits';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { lockRelease, type StoredRelease } from '#features/releases/index.ts';
import type { Db, Tables } from '#platform/database/tables.ts';
import { newUuid } from '#platform/ids.ts';
import type { RefusedContent } from './describe-changes.ts';
import { requireVisible } from './policy.ts';

/** Row-locks a release that moderators may see. @throws 404 */
export const lockVisible = async (trx: Db, uuid: ReleaseId): Promise<StoredRelease> => {
  const release = await lockRelease(trx, uuid);
  requireVisible(release);
  return release;
};

/** Replaces the content of an earlier denial. */
export const saveRefused = async (
  trx: Db,
  releaseUuid: ReleaseId,
  content: RefusedContent,
  refusedAt: Date,
): Promise<void> => {
  const kept = { refused_at: refusedAt, content: JSON.stringify(content) };
  await trx
    .insertInto('refused_releases')
    .values({ release_uuid: releaseUuid, ...kept })
    .onConflict((conflict) => conflict.column('release_uuid').doUpdateSet(kept))
    .execute();
};

export const findRefused = (db: Db, releaseUuid: ReleaseId) =>
  db
    .selectFrom('refused_releases')
    .select(['refused_at', 'content'])
    .where('release_uuid', '=', releaseUuid)
    .executeTakeFirst();

export const isFileKept = async (db: Db, uuid: FileId): Promise<boolean> =>
  (await db.selectFrom('files').select('uuid').where('uuid', '=', uuid).executeTakeFirst()) !== undefined;

interface NewDecision {
  /** The release before the decision. */
  readonly release: StoredRelease;
  readonly moderatorUuid: UserId;
  readonly decision: DecisionMade;
  readonly reasonCodes: readonly string[];
  readonly now: Date;
}

/** Records a decision for the figures, in its transaction. */
export const insertDecision = async (
  trx: Db,
  { release, moderatorUuid, decision, reasonCodes, now }: NewDecision,
): Promise<void> => {
  await trx
    .insertInto('review_decisions')
    .values({
      uuid: newUuid(),
      release_uuid: release.uuid,
      moderator_uuid: moderatorUuid,
      decision,
      is_answer: release.status === 'PENDING',
      decided_at: now,
      submitted_at: release.submitted_at,
      due_at: release.due_at,
      reason_codes: [...new Set(reasonCodes)],
    })
    .execute();
};

export type StoredReason = Selectable<Tables['deny_reasons']>;

export const listReasons = (db: Db): Promise<StoredReason[]> =>
  db.selectFrom('deny_reasons').selectAll().orderBy('created_at').orderBy('uuid').execute();

/** Serializes additions until the transaction ends. */
export const lockReasons = async (trx: Db): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtext('deny_reasons'))`.execute(trx);
};

export const lockReason = (trx: Db, uuid: string): Promise<StoredReason | undefined> =>
  trx.selectFrom('deny_reasons').selectAll().where('uuid', '=', uuid).forUpdate().executeTakeFirst();

export const insertReason = (db: Db, reason: Insertable<Tables['deny_reasons']>): Promise<StoredReason> =>
  db.insertInto('deny_reasons').values(reason).returningAll().executeTakeFirstOrThrow();

export const updateReason = (db: Db, uuid: string, change: Updateable<Tables['deny_reasons']>): Promise<StoredReason> =>
  db.updateTable('deny_reasons').set(change).where('uuid', '=', uuid).returningAll().executeTakeFirstOrThrow();

export const deleteReasonRow = async (db: Db, uuid: string): Promise<void> => {
  await db.deleteFrom('deny_reasons').where('uuid', '=', uuid).execute();
};
