import type { StaffPurchase } from '@dubplate/contract/commerce/staff-schemas';
import { StatusChip, type StatusTone } from '#ui/display/status-chip.tsx';
import { useMessages } from './messages.ts';

const tones: Readonly<Record<StaffPurchase['status'], StatusTone>> = {
  PENDING: 'pending',
  PAID: 'published',
  ISSUED: 'moderated',
  USED: 'published',
  REJECTED: 'denied',
  REFUNDED: 'draft',
};

interface PurchaseStatusProps {
  readonly status: StaffPurchase['status'];
  readonly variant?: 'chip' | 'plain';
}

/** The state of a purchase in the detail that staff need; buyers see granted and used ones as paid. */
export const PurchaseStatus = ({ status, variant = 'plain' }: PurchaseStatusProps) => {
  const text = useMessages();
  return <StatusChip tone={tones[status]} label={text(`status${status}`)} variant={variant} />;
};
