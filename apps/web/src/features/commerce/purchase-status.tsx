import type { PurchaseStatus } from '@dubplate/contract/commerce/limits';
import { knownStatus } from '@dubplate/rules/commerce/order-status';
import { useMessages } from '#lib/i18n/i18n.ts';
import { StatusChip, type StatusTone } from '#ui/display/status-chip.tsx';

/** Green, yellow, red and gray. */
const tones: Readonly<Record<PurchaseStatus, StatusTone>> = {
  PAID: 'published',
  ISSUED: 'published',
  USED: 'published',
  PENDING: 'pending',
  REJECTED: 'denied',
  REFUNDED: 'draft',
};

export const PurchaseStatusChip = ({ status, variant = 'plain' }: { status: string; variant?: 'chip' | 'plain' }) => {
  const text = useMessages('app', 'commerce');
  const known = knownStatus(status);
  return <StatusChip tone={tones[known]} label={text(`status${known}`)} variant={variant} />;
};
