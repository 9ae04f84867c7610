import type { FileId, ReleaseId, TrackId, UserId } from '@dubplate/contract/ids';
import { releasesIssues } from '@dubplate/contract/releases/errors';
import { TRACKS_MAX } from '@dubplate/contract/releases/limits';
import type { TrackInput, UnsavedTrackInput } from '@dubplate/contract/releases/schemas';
import { validateComposer } from '@dubplate/rules/releases/validate-composer';
import { currentPlan } from '#features/commerce/index.ts';
import { deleteUnusedFile } from '#features/files/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { notFound, refuseIssues } from '#platform/errors.ts';
import { type ExpectedVersions, requireVersion } from '#platform/expected-version.ts';
import { newUuid } from '#platform/ids.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { replaceComposers } from '../credits/composers.ts';
import { replaceTrackCredits } from '../credits/store.ts';
import { checkReferences } from '../input/check-references.ts';
import {
  definedFields,
  enteredColumns,
  primaryStyleAfter,
  storedCredits,
  storedIsrc,
  storedIswc,
} from '../input/entered-fields.ts';
import { lockOwnDraft, lockOwnRelease, lockOwnTrack, saveCurrentVersion } from '../own-release.ts';
import { requireDraft } from '../policy.ts';
import { listUnsavedTracks, readTrack, type TrackRecord, type UnsavedTrackRecord } from '../read-release.ts';
import { type StoredTrack, touchRelease } from '../store.ts';
import { deleteUnsavedTracks, insertTrack, listTracks, saveUnsavedTrackRow, updateTrack } from '../track-store.ts';

interface Lyrics {
  readonly entered: string | null | undefined;
  readonly current: string | null;
}

/** Existing lyrics may stay or be removed under any plan; new ones need a plan that includes them. @throws 400 lyrics_locked */
const checkLyrics = async (db: Db, userUuid: UserId, { entered, current }: Lyrics, now: Date): Promise<void> => {
  if (!entered || entered === current) return;
  if (!(await currentPlan(db, userUuid, now)).includes_lyrics)
    refuseIssues(releasesIssues, [{ path: 'lyrics', code: 'lyrics_locked' }]);
};

const changedColumns = (
  { artists: _artists, composers: _composers, ...input }: TrackInput,
  current: StoredTrack | null,
) =>
  definedFields({
    ...enteredColumns(input, current),
    lyrics: input.lyrics === '' ? null : input.lyrics,
    existing_isrc: storedIsrc(input.existing_isrc),
    iswc: storedIswc(input.iswc),
    credits: storedCredits(input.credits),
  });

const saveCredits = async (trx: Db, trackUuid: TrackId, { artists, composers }: TrackInput): Promise<void> => {
  if (artists) await replaceTrackCredits(trx, [{ uuid: trackUuid, artists }]);
  if (composers) await replaceComposers(trx, trackUuid, composers);
};

interface TrackChange {
  readonly userUuid: UserId;
  readonly releaseUuid: ReleaseId;
  readonly current: StoredTrack | null;
  readonly now: Date;
}

const check = async (
  trx: Db,
  input: TrackInput,
  { userUuid, releaseUuid, current, now }: TrackChange,
): Promise<void> => {
  refuseIssues(
    releasesIssues,
    (input.composers ?? []).flatMap((composer, index) => validateComposer(composer, `composers.${index}.`)),
  );
  await checkLyrics(trx, userUuid, { entered: input.lyrics, current: current?.lyrics ?? null }, now);
  await checkReferences(trx, input, { userUuid, releaseUuid, primaryStyle: primaryStyleAfter(input, current) });
};

const saved = async (trx: Db, uuid: TrackId): Promise<TrackRecord> => {
  const track = await readTrack(trx, uuid);
  if (!track) throw new Error('A track that was just saved is gone');
  return track;
};

/** Adds a track at the end. @throws 404, 409 NOT_A_DRAFT, 400 with the issues */
export const addTrack = (
  db: Db,
  userUuid: UserId,
  releaseUuid: ReleaseId,
  input: TrackInput,
  now: Date,
): Promise<TrackRecord> =>
  inTransaction(db, async (trx) => {
    await lockOwnDraft(trx, userUuid, releaseUuid, now);
    await check(trx, input, { userUuid, releaseUuid, current: null, now });
    const { length } = await listTracks(trx, releaseUuid);
    if (length >= TRACKS_MAX)
      refuseIssues(releasesIssues, [{ path: 'tracks', code: 'too_many_tracks', values: { max: TRACKS_MAX } }]);
    const track = await insertTrack(trx, {
      uuid: newUuid(),
      release_uuid: releaseUuid,
      position: length + 1,
      title: '',
      created_at: now,
      updated_at: now,
      ...changedColumns(input, null),
    });
    await saveCredits(trx, track.uuid, input);
    if (track.wav_uuid) await deleteUnsavedTracks(trx, releaseUuid, [track.wav_uuid]);
    await touchRelease(trx, releaseUuid, now);
    return saved(trx, track.uuid);
  });

/** Changes the given fields. @throws 404, 409, StaleVersion with a TrackRecord, 400 with the issues */
export const changeTrack = (
  db: Db,
  userUuid: UserId,
  uuid: TrackId,
  input: TrackInput,
  { now, expected }: { readonly now: Date; readonly expected: ExpectedVersions },
): Promise<TrackRecord> =>
  inTransaction(db, async (trx) => {
    const track = await lockOwnTrack(trx, userUuid, uuid, now, expected);
    await check(trx, input, { userUuid, releaseUuid: track.release_uuid, current: track, now });
    const isFileLost = input.wav_uuid !== undefined && track.wav_uuid !== null && input.wav_uuid !== track.wav_uuid;
    if (isFileLost) await saveCurrentVersion(trx, track.release_uuid, now);
    await updateTrack(trx, uuid, { ...changedColumns(input, track), updated_at: now });
    await saveCredits(trx, uuid, input);
    if (input.wav_uuid) await deleteUnsavedTracks(trx, track.release_uuid, [input.wav_uuid]);
    await touchRelease(trx, track.release_uuid, now);
    return saved(trx, uuid);
  });

interface UnsavedTrackKey {
  readonly releaseUuid: ReleaseId;
  readonly wavUuid: FileId;
}

const lockDraft = async (trx: Db, userUuid: UserId, releaseUuid: ReleaseId): Promise<void> =>
  requireDraft(await lockOwnRelease(trx, userUuid, releaseUuid));

/**
 * Saves the entered fields of a recording that is not a track yet.
 * @throws 404, also for a file that is a track already, 409 NOT_A_DRAFT, StaleVersion with an UnsavedTrackRecord,
 * 400 with the issues
 */
export const saveUnsavedTrack = (
  db: Db,
  userUuid: UserId,
  { releaseUuid, wavUuid }: UnsavedTrackKey,
  { position, fields }: UnsavedTrackInput,
  { now, expected }: { readonly now: Date; readonly expected: ExpectedVersions },
): Promise<UnsavedTrackRecord> =>
  inTransaction(db, async (trx) => {
    await lockDraft(trx, userUuid, releaseUuid);
    await checkReferences(trx, { wav_uuid: wavUuid }, { userUuid, releaseUuid, primaryStyle: null });
    const tracks = await listTracks(trx, releaseUuid);
    if (tracks.some(({ wav_uuid }) => wav_uuid === wavUuid)) throw notFound();
    const unsaved = await listUnsavedTracks(trx, releaseUuid);
    const current = unsaved.find(({ uuid }) => uuid === wavUuid);
    if (current) await requireVersion(expected, current, async () => current);
    else if (tracks.length + unsaved.length >= TRACKS_MAX)
      refuseIssues(releasesIssues, [{ path: 'tracks', code: 'too_many_tracks', values: { max: TRACKS_MAX } }]);
    await saveUnsavedTrackRow(trx, {
      release_uuid: releaseUuid,
      wav_uuid: wavUuid,
      position,
      fields: JSON.stringify(fields),
      updated_at: now,
    });
    const saved = (await listUnsavedTracks(trx, releaseUuid)).find(({ uuid }) => uuid === wavUuid);
    if (!saved) throw new Error('An unsaved track that was just written is gone');
    return saved;
  });

/** Deletes an unsaved track, and its file unless something else uses it. @throws 404, 409 NOT_A_DRAFT */
export const deleteUnsavedTrack = (
  db: Db,
  jobs: Jobs,
  userUuid: UserId,
  { releaseUuid, wavUuid }: UnsavedTrackKey,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lockDraft(trx, userUuid, releaseUuid);
    if (!(await deleteUnsavedTracks(trx, releaseUuid, [wavUuid]))) throw notFound();
    await deleteUnusedFile(trx, jobs, userUuid, wavUuid);
  });
