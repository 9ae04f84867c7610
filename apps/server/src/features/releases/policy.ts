import type { UserId } from '@dubplate/contract/ids';
import { releasesErrors } from '@dubplate/contract/releases/errors';
import { apiError, notFound } from '#platform/errors.ts';
import { isEditable } from './move-release.ts';
import type { StoredRelease } from './store.ts';

/** @throws 404, also for a release of another user */
export function requireOwner<R extends { readonly user_uuid: UserId }>(
  release: R | undefined,
  userUuid: UserId,
): asserts release is R {
  if (release?.user_uuid !== userUuid) throw notFound();
}

/** @throws 409 NOT_A_DRAFT */
export const requireDraft = ({ status }: StoredRelease): void => {
  if (!isEditable(status)) throw apiError(releasesErrors, 'NOT_A_DRAFT');
};
