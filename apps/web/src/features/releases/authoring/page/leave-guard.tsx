import { useBlocker } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useMessages } from '#features/releases/authoring/messages.ts';
import { useAuthoring } from '#features/releases/authoring/use-authoring.ts';
import { confirm } from '#ui/dialog/confirm.ts';
import { DETOURS } from '../auto-save/session/parked-sessions.ts';

/** The longest time to wait for the running save before leaving, in milliseconds. */
const SAVE_TIMEOUT_MS = 3_000;

/** Warns a person who leaves while something is not saved; what can still be saved is saved first. */
export const LeaveGuard = () => {
  const text = useMessages();
  const { session } = useAuthoring();
  const shouldBlockFn = useCallback(
    async ({ current, next }: { current: { pathname: string }; next: { pathname: string } }) => {
      if (current.pathname === next.pathname || DETOURS.includes(next.pathname)) return false;
      if (session.hasUnsaved())
        await Promise.race([
          Promise.all([session.sync.flush(), session.board.saveAll()]),
          new Promise((resolve) => setTimeout(resolve, SAVE_TIMEOUT_MS)),
        ]);
      if (!session.hasUnsaved()) return false;
      const isLeaving = await confirm({
        heading: text('leaveHeading'),
        message: text('leaveMessage'),
        action: text('leaveAction'),
        cancel: text('leaveStay'),
        isDangerous: true,
      });
      return !isLeaving;
    },
    [session, text],
  );
  useBlocker({ shouldBlockFn, enableBeforeUnload: session.hasUnsaved });
  return null;
};
