import type { ReleaseId, UserId } from '@dubplate/contract/ids';
import { releasesErrors, releasesIssues } from '@dubplate/contract/releases/errors';
import { furtherIssues } from '@dubplate/contract/releases/further-errors';
import { reviewDueAt } from '@dubplate/rules/releases/publication';
import { validateFurther } from '@dubplate/rules/releases/validate-further';
import { validateRelease } from '@dubplate/rules/releases/validate-release';
import { hasPaidPlan, lockUserFunds, type ProductNames, quotedDay, spendServices } from '#features/commerce/index.ts';
import type { Labels } from '#features/instance/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { fault, refuseIssues } from '#platform/errors.ts';
import type { Outbox } from '#platform/jobs/outbox.ts';
import { fixedCodeIssues, ourCodeIssues } from '../codes/check-codes.ts';
import { lockOwnDraft } from '../own-release.ts';
import { listCodeRanges } from '../read.ts';
import { completeRelease, type ReleaseRecord } from '../read-release.ts';
import { moveRelease } from '../states/move-release.ts';
import type { StoredRelease } from '../store.ts';
import { deleteAllUnsavedTracks } from '../track-store.ts';
import { saveVersion } from '../versions/save-version.ts';
import { missingFileIssues } from './check-files.ts';
import { servicesNeededBy } from './needed-services.ts';

export interface SubmitDeps {
  readonly outbox: Outbox;
  readonly productNames: ProductNames;
  readonly labels: Labels;
}

/** The record in the shape that the rules read. */
export const toValidationInput = (release: ReleaseRecord) => ({
  ...release,
  tracks: release.tracks.map((track) => ({
    ...track,
    file: track.file_uuid === null ? null : { duration: track.file_duration },
  })),
});

/**
 * Sends a draft to moderation; what it needs is spent in the same transaction.
 * @param missingFiles what `missingFilesOf` found before it
 * @throws in this order: 404, 409 NOT_A_DRAFT, 400 with every issue, 402 PAYMENT_REQUIRED with `products`
 */
export const submitRelease = (
  db: Db,
  userUuid: UserId,
  uuid: ReleaseId,
  missingFiles: ReadonlySet<string>,
  { outbox, productNames, labels }: SubmitDeps,
  now: Date,
): Promise<StoredRelease> =>
  inTransaction(db, async (trx) => {
    // First, as everywhere where money moves: locks in another order would deadlock.
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
      throw fault(releasesErrors, 'PAYMENT_REQUIRED', { data: { products: missing.map(productNames.nameOf) } });
    await saveVersion(trx, draft, now, 'submission');
    await deleteAllUnsavedTracks(trx, uuid);
    const dueAt = reviewDueAt(now, await hasPaidPlan(trx, userUuid, now));
    return moveRelease(trx, outbox, draft, 'submit', { actorUuid: userUuid, now, dueAt });
  });
