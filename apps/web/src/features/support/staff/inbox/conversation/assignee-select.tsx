import type { UserId } from '@dubplate/contract/ids';
import type { StaffTicket } from '@dubplate/contract/support/schemas';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMe } from '#features/accounts/index.ts';
import { assigneesQuery } from '../api.ts';
import { useMessages } from '../messages.ts';

interface AssigneeSelectProps {
  readonly assignee: StaffTicket['assignee'];
  readonly isBusy: boolean;
  readonly onAssign: (uuid: UserId | null) => void;
}

/** Assigns the conversation to a colleague, to the user, or to no assignee. */
export const AssigneeSelect = ({ assignee, isBusy, onAssign }: AssigneeSelectProps) => {
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
