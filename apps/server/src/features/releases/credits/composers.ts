import type { TrackId, UserId } from '@dubplate/contract/ids';
import { releasesIssues } from '@dubplate/contract/releases/errors';
import type { ComposerInput } from '@dubplate/contract/releases/schemas';
import { validateComposer } from '@dubplate/rules/releases/validate-composer';
import type { Db } from '#platform/database/tables.ts';
import { notFound, refuseIssues } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import { changeOwnTrack } from '../own-release.ts';
import {
  deleteComposerRow,
  deleteComposersOf,
  findComposer,
  insertComposers,
  lastComposerPosition,
  type StoredComposer,
} from './store.ts';

const composerRow = (
  trackUuid: TrackId,
  position: number,
  { role, name, surname, patronymic, name_confirmed = false }: ComposerInput,
): StoredComposer => ({
  uuid: newUuid(),
  track_uuid: trackUuid,
  position,
  role,
  name,
  surname,
  patronymic: patronymic || null,
  name_confirmed,
});

/** The caller's transaction must have locked the track's release. */
export const replaceComposers = async (
  trx: Db,
  trackUuid: TrackId,
  composers: readonly ComposerInput[],
): Promise<void> => {
  await deleteComposersOf(trx, [trackUuid]);
  await insertComposers(
    trx,
    composers.map((composer, index) => composerRow(trackUuid, index + 1, composer)),
  );
};

/** @throws 404, 409 NOT_A_DRAFT, 400 with the issues */
export const addComposer = (
  db: Db,
  userUuid: UserId,
  trackUuid: TrackId,
  input: ComposerInput,
  now: Date,
): Promise<StoredComposer> =>
  changeOwnTrack(db, userUuid, trackUuid, now, async (trx) => {
    refuseIssues(releasesIssues, validateComposer(input));
    const composer = composerRow(trackUuid, (await lastComposerPosition(trx, trackUuid)) + 1, input);
    await insertComposers(trx, [composer]);
    return composer;
  });

/** @throws 404, 409 NOT_A_DRAFT */
export const removeComposer = async (db: Db, userUuid: UserId, uuid: string, now: Date): Promise<void> => {
  const composer = await findComposer(db, uuid);
  if (!composer) throw notFound();
  await changeOwnTrack(db, userUuid, composer.track_uuid, now, (trx) => deleteComposerRow(trx, uuid));
};
