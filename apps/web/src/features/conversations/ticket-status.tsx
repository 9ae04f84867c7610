import type { TicketStatus } from '@dubplate/contract/support/limits';
import { StatusChip, type StatusChipProps, type StatusTone } from '#ui/display/status-chip.tsx';
import { useMessages } from './messages.ts';

const looks = {
  OPEN: { tone: 'pending', label: 'statusOpen' },
  ANSWERED: { tone: 'published', label: 'statusAnswered' },
  CLOSED: { tone: 'draft', label: 'statusClosed' },
} as const satisfies Record<TicketStatus, { readonly tone: StatusTone; readonly label: string }>;

/** A chip with the side that has to reply. */
export const TicketStatusChip = ({
  status,
  variant = 'plain',
}: {
  readonly status: TicketStatus;
  readonly variant?: NonNullable<StatusChipProps['variant']>;
}) => {
  const text = useMessages();
  const { tone, label } = looks[status];
  return <StatusChip tone={tone} label={text(label)} variant={variant} />;
};
