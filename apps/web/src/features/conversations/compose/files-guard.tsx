import { useMessages } from '#lib/i18n/i18n.ts';
import { useLeaveGuard } from '#ui/dialog/use-leave-guard.ts';

/** Warns before leaving a page with attached files: they exist only in the page. */
export const FilesGuard = ({ onLeave }: { readonly onLeave: () => void }) => {
  const text = useMessages('app', 'conversations');
  useLeaveGuard(true, onLeave, { heading: text('leaveHeading'), message: text('leaveMessage') });
  return null;
};
