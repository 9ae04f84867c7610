import type { ReleaseId, TrackId } from '@dubplate/contract/ids';
import type { Selectable } from 'kysely';
import type { Db, Tables } from '#platform/database/tables.ts';
import { newUuid } from '#platform/ids.ts';

export type StoredDenyReason = Selectable<Tables['release_deny_reasons']>;

export interface NewDenyReason {
  readonly code: string | null;
  /** The wire field, as the moderator had it. */
  readonly path: string | null;
  readonly track_uuid: TrackId | null;
  readonly text: string;
}

export const insertDenyReasons = async (
  trx: Db,
  { releaseUuid, moveUuid }: { readonly releaseUuid: ReleaseId; readonly moveUuid: string },
  reasons: readonly NewDenyReason[],
): Promise<void> => {
  if (reasons.length === 0) return;
  await trx
    .insertInto('release_deny_reasons')
    .values(
      reasons.map((reason, position) => ({
        ...reason,
        uuid: newUuid(),
        release_uuid: releaseUuid,
        move_uuid: moveUuid,
        position,
        is_current: true,
        done_at: null,
      })),
    )
    .execute();
};

/** They are no longer asked for; the history of the release still tells them. */
export const closeDenyReasons = async (trx: Db, releaseUuid: ReleaseId): Promise<void> => {
  await trx
    .updateTable('release_deny_reasons')
    .set({ is_current: false })
    .where('release_uuid', '=', releaseUuid)
    .where('is_current', '=', true)
    .execute();
};

/** Whether there is such a reason among those that are asked for now. */
export const setReasonDone = async (
  trx: Db,
  { releaseUuid, uuid }: { readonly releaseUuid: ReleaseId; readonly uuid: string },
  doneAt: Date | null,
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('release_deny_reasons')
    .set({ done_at: doneAt })
    .where('release_uuid', '=', releaseUuid)
    .where('uuid', '=', uuid)
    .where('is_current', '=', true)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
