import type { TicketStatus } from '@dubplate/contract/support/limits';

interface Transition {
  readonly from: readonly TicketStatus[];
  readonly to: TicketStatus;
  /** Whose act it is. */
  readonly by: 'asker' | 'staff';
}

/** Every move that a conversation can make; writing into it is one as well. */
export const TICKET_TRANSITIONS = {
  ask: { from: ['OPEN', 'ANSWERED', 'CLOSED'], to: 'OPEN', by: 'asker' },
  answer: { from: ['OPEN', 'ANSWERED', 'CLOSED'], to: 'ANSWERED', by: 'staff' },
  close: { from: ['OPEN', 'ANSWERED'], to: 'CLOSED', by: 'staff' },
  reopen: { from: ['ANSWERED', 'CLOSED'], to: 'OPEN', by: 'staff' },
} as const satisfies Record<string, Transition>;

export type TicketMove = keyof typeof TICKET_TRANSITIONS;

export const canMove = (status: TicketStatus, move: TicketMove): boolean =>
  (TICKET_TRANSITIONS[move].from as readonly TicketStatus[]).includes(status);

/** The move by which staff bring a conversation into a state; null where only writing does. */
export const staffMoveTo = (status: TicketStatus): TicketMove | null => {
  if (status === 'CLOSED') return 'close';
  return status === 'OPEN' ? 'reopen' : null;
};
