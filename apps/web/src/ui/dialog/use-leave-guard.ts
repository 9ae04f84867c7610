import { useBlocker } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useUiText } from '../texts/ui-provider.tsx';
import { confirm } from './confirm.ts';

/** Where the app itself leads: the session's end, the server's absence. What was typed stays kept. */
const UNASKED = ['/signin', '/503'];

interface LeaveWords {
  readonly heading: string;
  readonly message: string;
}

/** Asks before a page with unsaved changes is left, in these words if they differ; `onLeave` discards the changes. */
export const useLeaveGuard = (isChanged: boolean, onLeave: () => void, words?: LeaveWords): void => {
  const uiText = useUiText();
  const { heading = uiText('leaveHeading'), message = uiText('leaveMessage') } = words ?? {};
  const shouldBlockFn = useCallback(
    async ({ current, next }: { current: { pathname: string }; next: { pathname: string } }) => {
      if (!isChanged || current.pathname === next.pathname || UNASKED.includes(next.pathname)) return false;
      const isLeaving = await confirm({
        heading,
        message,
        action: uiText('leaveAction'),
        cancel: uiText('leaveStay'),
        isDangerous: true,
      });
      if (isLeaving) onLeave();
      return !isLeaving;
    },
    [isChanged, onLeave, uiText, heading, message],
  );
  useBlocker({ shouldBlockFn, enableBeforeUnload: isChanged });
};
