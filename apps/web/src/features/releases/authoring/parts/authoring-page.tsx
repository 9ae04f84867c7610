import { useEffect, useMemo } from 'react';
import { preventStrayDrops } from '#ui/files/drop-zone/stray-drops.ts';
import type { BringBack } from '../history/use-bring-back.ts';
import type { AuthoringSession } from '../saving/authoring-session.ts';
import { AuthoringContext, useTouched } from '../use-authoring.ts';
import { bringAtHand } from './at-hand.ts';
import { AuthoringSteps } from './authoring-steps.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { SilentAddress } from './silent-address.tsx';

/** One open draft with everything around it. */
export const AuthoringPage = ({ session, bringBack }: { session: AuthoringSession; bringBack: BringBack }) => {
  const { touched, touch } = useTouched();
  useEffect(bringAtHand, []);
  useEffect(preventStrayDrops, []);
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
