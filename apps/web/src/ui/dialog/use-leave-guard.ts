import { useBlocker } from '@tanstack/react-router';
import { useUiText } from '../texts/ui-provider.tsx';
import { confirm } from './confirm.ts';

/** Pages that the app opens after the end of the session or the loss of the server. Typed text is kept. */
const UNASKED = ['/signin', '/503'];

interface LeaveWords {
  readonly heading: string;
  readonly message: string;
}

/**
 * Asks the user before leaving a page with unsaved changes, optionally with another text; `onLeave` discards the
 * changes.
 */
export const useLeaveGuard = (isChanged: boolean, onLeave: () => void, words?: LeaveWords): void => {
  const uiText = useUiText();
  const { heading = uiText('leaveHeading'), message = uiText('leaveMessage') } = words ?? {};
  const shouldBlockFn = async ({ current, next }: { current: { pathname: string }; next: { pathname: string } }) => {
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
  };
  useBlocker({ shouldBlockFn, enableBeforeUnload: isChanged });
};
