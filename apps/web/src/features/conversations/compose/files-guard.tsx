import { useLeaveGuard } from '#ui/dialog/use-leave-guard.ts';
import { useMessages } from '../messages.ts';

/** Asks before a page is left with attached files, which only the page has. */
export const FilesGuard = ({ onLeave }: { readonly onLeave: () => void }) => {
  const text = useMessages();
  useLeaveGuard(true, onLeave, { heading: text('leaveHeading'), message: text('leaveMessage') });
  return null;
};
