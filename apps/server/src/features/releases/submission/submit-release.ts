import type { ReleaseId, UserId } from '@dubplate/contract/ids';
import { releasesErrors, releasesIssues } from '@dubplate/contract/releases/errors';
import { furtherIssues } from '@dubplate/contract/releases/further-errors';
import type { Issue } from '@dubplate/rules/issues';
import { reviewDueAt } from '@dubplate/rules/releases/publication';
import { validateFurther } from '@dubplate/rules/releases/validate-further';
import { validateRelease } from '@dubplate/rules/releases/validate-release';
import {
  hasPaidPlan,
  lockUserFunds,
  neededServices,
  type ProductNames,
  quotedDay,
  type Service,
  spendServices,
} from '#features/commerce/index.ts';
import { type FileCheck, findMissingFiles } from '#features/files/index.ts';
import type { Labels } from '#features/instance/index.ts';
import type { ServerContext } from '#platform/context.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { apiError, refuseIssues } from '#platform/errors.ts';
import { fixedCodeIssues, ourCodeIssues } from '../codes.ts';
import { isEditable, moveRelease } from '../move-release.ts';
import { lockOwnDraft } from '../own-release.ts';
import { listCodeRanges, listFilesOfRelease } from '../read.ts';
import { completeRelease, type ReleaseRecord, readRelease } from '../read-release.ts';
import { findRelease, type StoredRelease } from '../store.ts';
import { deleteAllUnsavedTracks } from '../track-store.ts';
import { saveVersion } from '../versions/save-version.ts';

/**
 * Finds files of a draft whose bytes are lost or incomplete. It reads the storage, so call it outside of transactions.
 * Returns none for a release that the user can't submit; submitting reports that.
 */
export const findMissingFilesOf = async (
  db: Db,
  check: FileCheck,
  userUuid: UserId,
  uuid: ReleaseId,
): Promise<ReadonlySet<string>> => {
  const release = await findRelease(db, uuid);
  if (!release || release.user_uuid !== userUuid || !isEditable(release.status)) return new Set();
  return findMissingFiles(db, check, await listFilesOfRelease(db, uuid));
};

/** Returns issues for the fields whose files are missing. */
const missingFileIssues = (
  { cover_uuid, tracks }: ReleaseRecord,
  missing: ReadonlySet<string>,
): Issue<keyof typeof releasesIssues>[] => [
  ...(cover_uuid !== null && missing.has(cover_uuid) ? [{ path: 'cover_uuid', code: 'file_missing' as const }] : []),
  ...tracks.flatMap(({ wav_uuid }, index) =>
    wav_uuid !== null && missing.has(wav_uuid)
      ? [{ path: `tracks.${index}.wav_uuid`, code: 'file_missing' as const }]
      : [],
  ),
];

/** Returns the paid services that a release needs, for an edition only services that its original did not pay for. */
export const servicesNeededBy = async (
  db: Db,
  userUuid: UserId,
  release: ReleaseRecord,
  { labels, now }: { readonly labels: Labels; readonly now: Date },
): Promise<Service[]> => {
  const original = release.edition_of === null ? undefined : await readRelease(db, release.edition_of);
  return neededServices(db, userUuid, release, { labels, now, original });
};

export type SubmitContext = Pick<ServerContext, 'outbox'> & {
  readonly productNames: ProductNames;
  readonly labels: Labels;
};

/** Converts a record to the input of the rules. */
export const toValidationInput = (release: ReleaseRecord) => ({
  ...release,
  tracks: release.tracks.map((track) => ({
    ...track,
    file: track.file_uuid === null ? null : { duration: track.file_duration },
  })),
});

/**
 * Submits a draft to moderation, and spends the services it needs in the same transaction.
 * @param missingFiles the result of `findMissingFilesOf`
 * @throws in this order: 404, 409 NOT_A_DRAFT, 400 with every issue, 402 PAYMENT_REQUIRED with `products`
 */
export const submitRelease = (
  db: Db,
  userUuid: UserId,
  uuid: ReleaseId,
  missingFiles: ReadonlySet<string>,
  { outbox, productNames, labels }: SubmitContext,
  now: Date,
): Promise<StoredRelease> =>
  inTransaction(db, async (trx) => {
    // Funds are locked first, as in every payment, to avoid deadlocks.
    await lockUserFunds(trx, userUuid);
    const draft = await lockOwnDraft(trx, userUuid, uuid, now);
    const release = toValidationInput(await completeRelease(trx, draft));
    const today = await quotedDay(trx, uuid, now);
    refuseIssues({ ...releasesIssues, ...furtherIssues }, [
      ...validateRelease(release, { today, cover: release.cover, published: release.original }),
      ...validateFurther(release, { today, published: release.original }),
      ...fixedCodeIssues(release),
      ...ourCodeIssues(release, await listCodeRanges(trx)),
      ...missingFileIssues(release, missingFiles),
    ]);
    const services = await servicesNeededBy(trx, userUuid, release, { labels, now });
    const missing = await spendServices(trx, outbox, { userUuid, releaseUuid: uuid, now }, services);
    if (missing.length > 0)
      throw apiError(releasesErrors, 'PAYMENT_REQUIRED', { data: { products: missing.map(productNames.nameOf) } });
    await saveVersion(trx, draft, now, 'submission');
    await deleteAllUnsavedTracks(trx, uuid);
    const dueAt = reviewDueAt(now, await hasPaidPlan(trx, userUuid, now));
    return moveRelease(trx, outbox, draft, 'submit', { actorUuid: userUuid, now, dueAt });
  });
