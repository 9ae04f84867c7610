import type { ReleaseId, UserId } from '@dubplate/contract/ids';
import { releasesErrors } from '@dubplate/contract/releases/errors';
import { DRAFTS_MAX_FREE, DRAFTS_MAX_PAID } from '@dubplate/contract/releases/limits';
import type { ReleaseInput } from '@dubplate/contract/releases/schemas';
import { lockUser } from '#features/accounts/index.ts';
import { hasPaidPlan } from '#features/commerce/index.ts';
import type { Labels } from '#features/instance/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { apiError } from '#platform/errors.ts';
import type { ExpectedVersions } from '#platform/expected-version.ts';
import { newUuid } from '#platform/ids.ts';
import { checkReferences } from '../input/check-references.ts';
import {
  definedFields,
  enteredColumns,
  primaryStyleAfter,
  storedTerritories,
  storedUpc,
} from '../input/entered-fields.ts';
import { lockOwnDraft } from '../own-release.ts';
import { completeRelease, type ReleaseRecord } from '../read-release.ts';
import { countDrafts, insertRelease, type StoredRelease, updateRelease } from '../store.ts';
import { saveVersion } from '../versions/save-version.ts';

const changedColumns = (input: ReleaseInput, current: StoredRelease | null) =>
  definedFields({
    ...enteredColumns(input, current),
    existing_upc: storedUpc(input.existing_upc),
    territories: storedTerritories(input.territories),
    excluded_territories: storedTerritories(input.excluded_territories),
    release_time: input.release_time === '' ? null : input.release_time,
    release_time_zone: input.release_time_zone === '' ? null : input.release_time_zone,
  });

/** Locks the user until the transaction ends. @throws 409 DRAFTS_FULL */
export const requireRoomForDraft = async (trx: Db, userUuid: UserId, now: Date): Promise<void> => {
  // Two creations at once can't both get the last place.
  await lockUser(trx, userUuid);
  const hasRoom = async (limit: number) => (await countDrafts(trx, userUuid, limit)) < limit;
  if (await hasRoom(DRAFTS_MAX_FREE)) return;
  const isPaid = await hasPaidPlan(trx, userUuid, now);
  if (isPaid && (await hasRoom(DRAFTS_MAX_PAID))) return;
  const limit = isPaid ? DRAFTS_MAX_PAID : DRAFTS_MAX_FREE;
  throw apiError(releasesErrors, 'DRAFTS_FULL', { values: { limit }, data: { limit } });
};

/**
 * Begins a draft with any subset of fields; publisher and copyright begin as the label.
 * @throws 400 with the issues, 409 DRAFTS_FULL
 */
export const createRelease = (
  db: Db,
  userUuid: UserId,
  input: ReleaseInput,
  { labels, createdBy, now }: { readonly labels: Labels; readonly createdBy: UserId; readonly now: Date },
): Promise<ReleaseRecord> =>
  inTransaction(db, async (trx) => {
    await checkReferences(trx, input, {
      userUuid,
      releaseUuid: null,
      primaryStyle: primaryStyleAfter(input, null),
    });
    await requireRoomForDraft(trx, userUuid, now);
    const label = await labels.current(trx);
    const release = await insertRelease(trx, {
      uuid: newUuid(),
      user_uuid: userUuid,
      created_by: createdBy,
      status: 'DRAFT',
      type: 'SINGLE',
      title: '',
      copyright: label,
      publisher: label,
      created_at: now,
      updated_at: now,
      ...changedColumns(input, null),
    });
    return completeRelease(trx, release);
  });

/** Changes the given fields. @throws 404, 409, StaleVersion with a ReleaseRecord, 400 with the issues */
export const changeRelease = (
  db: Db,
  userUuid: UserId,
  uuid: ReleaseId,
  input: ReleaseInput,
  { now, expected }: { readonly now: Date; readonly expected: ExpectedVersions },
): Promise<ReleaseRecord> =>
  inTransaction(db, async (trx) => {
    const release = await lockOwnDraft(trx, userUuid, uuid, now, expected);
    await checkReferences(trx, input, {
      userUuid,
      releaseUuid: uuid,
      primaryStyle: primaryStyleAfter(input, release),
    });
    const { cover_uuid } = input;
    const isCoverLost = cover_uuid !== undefined && release.cover_uuid !== null && cover_uuid !== release.cover_uuid;
    if (isCoverLost) await saveVersion(trx, release, now, 'removal');
    const changed = await updateRelease(trx, uuid, {
      ...changedColumns(input, release),
      updated_at: now,
    });
    return completeRelease(trx, changed);
  });
