import type { TicketStatus } from '@dubplate/contract/support/limits';
import { useMessages } from '#lib/i18n/i18n.ts';
import { StatusChip, type StatusChipProps, type StatusTone } from '#ui/display/status-chip.tsx';

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
  const text = useMessages('app', 'conversations');
  const { tone, label } = looks[status];
  return <StatusChip tone={tone} label={text(label)} variant={variant} />;
};
