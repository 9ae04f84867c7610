import type { ReleaseId, UserId } from '@dubplate/contract/ids';
import type { NotSent } from '@dubplate/contract/live';
import { findUser } from '#features/accounts/index.ts';
import { isBeingPaidFor } from '#features/commerce/index.ts';
import type { FileCheck } from '#features/files/index.ts';
import type { ServerContext } from '#platform/context.ts';
import { inTransaction } from '#platform/database/tables.ts';
import { ApiError, presentIssues } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import type { Language } from '#platform/language.ts';
import { isEditable } from '../move-release.ts';
import { lockRelease, setNotSent } from '../store.ts';
import { enqueueNotSentEmail } from './not-sent-email.ts';
import { findMissingFilesOf, type SubmitContext, submitRelease } from './submit-release.ts';

declare module '#platform/jobs/outbox.ts' {
  interface Events {
    'release-not-sent': { uuid: string; release_uuid: ReleaseId; user_uuid: UserId; not_sent: NotSent };
  }
}

type SendPaidContext = SubmitContext & FileCheck & Pick<ServerContext, 'db' | 'jobs'>;

interface PaidRelease {
  readonly release_uuid: ReleaseId;
  readonly user_uuid: UserId;
}

/** Returns the reason for the artist, or null if the release was already submitted or is gone. */
const reasonOf = (refusal: ApiError, language: Language): NotSent | null => {
  const { issues, data } = refusal.options;
  if (issues) return { issues: presentIssues(issues, language) };
  return Array.isArray(data?.products) ? { products: data.products as string[] } : null;
};

/** Saves why a paid release is still a draft, and reports it by email and over the socket. */
const saveReason = (
  { db, jobs, outbox, clock }: SendPaidContext,
  paid: PaidRelease,
  refusal: ApiError,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const user = await findUser(trx, paid.user_uuid);
    const release = await lockRelease(trx, paid.release_uuid);
    if (!user || !release || !isEditable(release.status)) return;
    const reason = reasonOf(refusal, user.language);
    if (!reason) return;
    await setNotSent(trx, release.uuid, { at: clock.now().toISOString(), ...reason });
    await enqueueNotSentEmail(trx, jobs, user, release, reason);
    await outbox.announce(trx, 'release-not-sent', { uuid: newUuid(), ...paid, not_sent: reason });
  });

/**
 * Submits a paid release. A repeated event finds it submitted. Issues are reported to the artist, except while another
 * payment for the release is pending; that payment tries again.
 */
export const sendPaidRelease = async (context: SendPaidContext, paid: PaidRelease): Promise<void> => {
  const { db, clock } = context;
  const now = clock.now();
  try {
    const missing = await findMissingFilesOf(db, context, paid.user_uuid, paid.release_uuid);
    await submitRelease(db, paid.user_uuid, paid.release_uuid, missing, context, now);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'PAYMENT_REQUIRED' && (await isBeingPaidFor(db, paid.release_uuid, now))) return;
    await saveReason(context, paid, error);
  }
};
