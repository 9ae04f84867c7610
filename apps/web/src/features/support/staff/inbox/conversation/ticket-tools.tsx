import type { UserId } from '@dubplate/contract/ids';
import type { StaffTicket, StaffTicketDetail } from '@dubplate/contract/support/schemas';
import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMe } from '#features/accounts/index.ts';
import { KeyCap } from '#ui/shortcuts/key-cap.tsx';
import { useShortcutChoice } from '#ui/shortcuts/shortcut-choice.ts';
import { assigneesQuery } from '../api.ts';
import { useMessages } from '../messages.ts';
import type { useChangeTicket } from '../use-change-ticket.ts';
import classes from './staff-ticket.module.css';

interface AssigneeSelectProps {
  readonly assignee: StaffTicket['assignee'];
  readonly isBusy: boolean;
  readonly onAssign: (uuid: UserId | null) => void;
}

/** Assigns the conversation to a colleague, to the user, or to no assignee. */
const AssigneeSelect = ({ assignee, isBusy, onAssign }: AssigneeSelectProps) => {
  const text = useMessages();
  const me = useMe();
  const { data: members = [] } = useQuery(assigneesQuery);
  // Includes the current assignee while the list is loading, or if they have left the team.
  const isListed = assignee === null || members.some(({ uuid }) => uuid === assignee.uuid);
  const people = isListed ? members : [assignee, ...members];
  return (
    <NativeSelect
      size="md"
      label={text('assignee')}
      value={assignee?.uuid ?? ''}
      disabled={isBusy}
      onChange={({ currentTarget }) => onAssign((currentTarget.value || null) as UserId | null)}
      data={[
        { value: '', label: text('nobody') },
        ...people.map(({ uuid, name }) => ({
          value: uuid as string,
          label: uuid === me?.uuid ? text('namedYou', { name }) : name,
        })),
      ]}
    />
  );
};

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
