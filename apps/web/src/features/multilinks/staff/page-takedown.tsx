import { multilinksErrors } from '@dubplate/contract/multilinks/errors';
import { TAKEDOWN_REASON_MAX } from '@dubplate/contract/multilinks/limits';
import { TakedownDialog } from '#features/takedowns/index.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { type PublicPage, useTakeDown } from './api.ts';

interface PageTakedownProps {
  /** The page to take down; null closes the dialog. */
  readonly page: PublicPage | null;
  readonly onClose: () => void;
}

/** Takes a public page down, with a reason for its owner. */
export const PageTakedown = ({ page, onClose }: PageTakedownProps) => {
  const text = useMessages('staff', 'linksStaff');
  const { isPending, mutateAsync } = useTakeDown();
  return (
    <TakedownDialog
      isOpen={page !== null}
      title={text('takedownTitle', { title: page?.title || text('untitled') })}
      name={`takedown/${page?.uuid}`}
      max={TAKEDOWN_REASON_MAX}
      words={{
        lead: text('takedownLead'),
        reason: text('takedownReason'),
        reasonHint: text('takedownReasonHint'),
        action: text('takeDown'),
        done: text('takenDownNow'),
        failed: text('takedownFailed'),
        kept: text('takedownKept'),
        offline: text('offline'),
      }}
      errors={multilinksErrors}
      takeDown={{ isPending, mutateAsync: async (reason) => page && mutateAsync({ page, reason }) }}
      onClose={onClose}
    />
  );
};
