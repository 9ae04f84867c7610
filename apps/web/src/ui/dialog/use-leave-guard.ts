import { useBlocker } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useUiText } from '../texts/ui-provider.tsx';
import { confirm } from './confirm.ts';

/** Where the app itself leads: the session's end, the server's absence. What was typed stays kept. */
const UNASKED = ['/signin', '/503'];

/** Asks before a page with unsaved changes is left; `onLeave` discards them. */
export const useLeaveGuard = (isChanged: boolean, onLeave: () => void): void => {
  const uiText = useUiText();
  const shouldBlockFn = useCallback(
    async ({ current, next }: { current: { pathname: string }; next: { pathname: string } }) => {
      if (!isChanged || current.pathname === next.pathname || UNASKED.includes(next.pathname)) return false;
      const isLeaving = await confirm({
        heading: uiText('leaveHeading'),
        message: uiText('leaveMessage'),
        action: uiText('leaveAction'),
        cancel: uiText('leaveStay'),
        isDangerous: true,
      });
      if (isLeaving) onLeave();
      return !isLeaving;
    },
    [isChanged, onLeave, uiText],
  );
  useBlocker({ shouldBlockFn, enableBeforeUnload: isChanged });
};
