import { deleteRelease } from '#features/releases/api.ts';
import { forgetDraft } from '#features/releases/authoring/auto-save/kept/kept-drafts.ts';
import { ApiError } from '#lib/errors.ts';
import { sessionClaims } from '#lib/session/session.ts';

const NOT_FOUND = 404;

/** Deletes a release and its data in this browser. A release that no longer exists counts as deleted. */
export const deleteListed = async (uuid: string): Promise<void> => {
  await deleteRelease(uuid).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === NOT_FOUND)) throw error;
  });
  await forgetDraft(sessionClaims()?.sub ?? '', uuid);
};
