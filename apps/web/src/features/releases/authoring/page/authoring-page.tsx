import { useEffect, useMemo } from 'react';
import { keepPageFromDrops } from '#ui/drop-zone/keep-page.ts';
import { ConflictDialog } from '../auto-save/conflict-dialog.tsx';
import type { AuthoringSession } from '../auto-save/session/authoring-session.ts';
import { LeaveGuard } from '../auto-save/session/leave-guard.tsx';
import { SilentAddress } from '../auto-save/session/sync-draft-url.tsx';
import type { BringBack } from '../history/use-restore-version.ts';
import { AuthoringContext, useTouched } from '../use-authoring.ts';
import { AuthoringSteps } from './authoring-steps.tsx';
import { bringAtHand } from './prefetch-chunks.ts';

/** One open draft with everything around it. */
export const AuthoringPage = ({ session, bringBack }: { session: AuthoringSession; bringBack: BringBack }) => {
  const { touched, touch } = useTouched();
  useEffect(bringAtHand, []);
  useEffect(keepPageFromDrops, []);
  const authoring = useMemo(() => ({ session, bringBack, touched, touch }), [session, bringBack, touched, touch]);
  return (
    <AuthoringContext value={authoring}>
      <SilentAddress />
      <LeaveGuard />
      <AuthoringSteps />
      <ConflictDialog />
    </AuthoringContext>
  );
};
