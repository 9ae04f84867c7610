import type { StaffTicketDetail } from '@dubplate/contract/support/schemas';
import { Button } from '@mantine/core';
import { KeyCap } from '#ui/shortcuts/key-cap.tsx';
import { useShortcutChoice } from '#ui/shortcuts/shortcut-choice.ts';
import { useMessages } from '../messages.ts';
import type { useChangeTicket } from '../use-change-ticket.ts';
import { AssigneeSelect } from './assignee-select.tsx';
import classes from './staff-ticket.module.css';

interface TicketToolsProps {
  readonly ticket: StaffTicketDetail;
  readonly changing: Pick<ReturnType<typeof useChangeTicket>, 'mutate' | 'isPending' | 'variables'>;
  readonly onClose: () => void;
  readonly onMerge: () => void;
}

/** Assigns, closes, reopens or merges the conversation. */
export const TicketTools = ({ ticket, changing, onClose, onMerge }: TicketToolsProps) => {
  const text = useMessages();
  const [hasShortcuts] = useShortcutChoice();
  const { uuid, assignee, status, tickets } = ticket;
  const { mutate, isPending, variables } = changing;
  const isMoving = isPending && variables?.change.status !== undefined;
  return (
    <div className={classes.tools}>
      <AssigneeSelect
        assignee={assignee}
        isBusy={isPending && variables?.change.assignee_uuid !== undefined}
        onAssign={(next) => mutate({ uuid, change: { assignee_uuid: next } })}
      />
      {status === 'CLOSED' ? (
        <Button variant="default" loading={isMoving} onClick={() => mutate({ uuid, change: { status: 'OPEN' } })}>
          {text('reopen')}
        </Button>
      ) : (
        <Button
          variant="default"
          loading={isMoving}
          onClick={onClose}
          aria-keyshortcuts="C"
          {...(hasShortcuts && { rightSection: <KeyCap label="C" /> })}
        >
          {text('close')}
        </Button>
      )}
      {tickets.length > 0 && (
        <Button variant="default" aria-haspopup="dialog" onClick={onMerge}>
          {text('merge')}
        </Button>
      )}
    </div>
  );
};
