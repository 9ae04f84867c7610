import { useEffect, useMemo } from 'react';
import { preventStrayDrops } from '#ui/files/drop-zone/stray-drops.ts';
import { DraftConflict } from '../auto-save/draft-conflict.tsx';
import type { AuthoringSession } from '../auto-save/session/authoring-session.ts';
import { LeaveGuard } from '../auto-save/session/leave-guard.tsx';
import { SyncDraftUrl } from '../auto-save/session/sync-draft-url.tsx';
import type { RestoreVersion } from '../history/use-restore-version.ts';
import { AuthoringContext, useTouched } from '../use-authoring.ts';
import { AuthoringSteps } from './authoring-steps.tsx';
import { prefetchChunks } from './prefetch-chunks.ts';

/** The page of one open draft. */
export const AuthoringPage = ({
  session,
  restoreVersion,
}: {
  session: AuthoringSession;
  restoreVersion: RestoreVersion;
}) => {
  const { touched, touch } = useTouched();
  useEffect(prefetchChunks, []);
  useEffect(preventStrayDrops, []);
  const authoring = useMemo(
    () => ({ session, restoreVersion, touched, touch }),
    [session, restoreVersion, touched, touch],
  );
  return (
    <AuthoringContext value={authoring}>
      <SyncDraftUrl />
      <LeaveGuard />
      <AuthoringSteps />
      <DraftConflict />
    </AuthoringContext>
  );
};
