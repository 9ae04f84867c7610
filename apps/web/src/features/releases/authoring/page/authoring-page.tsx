import { useRouter } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { preventStrayDrops } from '#ui/files/drop-zone/stray-drops.ts';
import type { AuthoringSession } from '../auto-save/session/authoring-session.ts';
import { watchDraft } from '../auto-save/session/watch-draft.ts';
import type { RestoreVersion } from '../use-authoring.ts';
import { AuthoringContext, TouchedContext, useTouched } from '../use-authoring.ts';
import { AuthoringSteps } from './authoring-steps.tsx';
import { DraftConflict } from './draft-conflict.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { prefetchChunks } from './prefetch-chunks.ts';
import { SyncDraftUrl } from './sync-draft-url.tsx';

/** The page of one open draft. */
export const AuthoringPage = ({
  session,
  restoreVersion,
}: {
  session: AuthoringSession;
  restoreVersion: RestoreVersion;
}) => {
  const { touched, touch } = useTouched();
  const router = useRouter();
  useEffect(() => prefetchChunks(() => router.preloadRoute({ to: '/drafts' })), [router]);
  useEffect(preventStrayDrops, []);
  useEffect(() => watchDraft(session), [session]);
  const authoring = useMemo(() => ({ session, restoreVersion, touch }), [session, restoreVersion, touch]);
  return (
    <AuthoringContext value={authoring}>
      <TouchedContext value={touched}>
        <SyncDraftUrl />
        <LeaveGuard />
        <AuthoringSteps />
        <DraftConflict />
      </TouchedContext>
    </AuthoringContext>
  );
};
