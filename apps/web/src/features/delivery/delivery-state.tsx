import type { DeliveryKind, DeliveryState } from '@dubplate/contract/delivery/limits';
import { useMessages } from '#lib/i18n/i18n.ts';
import { StatusChip, type StatusTone } from '#ui/display/status-chip.tsx';

const TONES: Readonly<Record<DeliveryState, StatusTone>> = {
  WAITING: 'draft',
  BUILDING: 'draft',
  SENDING: 'pending',
  SENT: 'pending',
  RECEIVED: 'moderated',
  INGESTED: 'moderated',
  LIVE: 'published',
  REFUSED: 'denied',
  FAILED: 'pending',
  WITHDRAWING: 'pending',
  WITHDRAWN: 'draft',
  NOT_WANTED: 'draft',
};

interface DeliveryStateChipProps {
  readonly delivery: { readonly state: DeliveryState; readonly kind: DeliveryKind };
}

/** The state of a release at a store, as a coloured chip. */
export const DeliveryStateChip = ({ delivery: { state, kind } }: DeliveryStateChipProps) => {
  const text = useMessages('app', 'delivery');
  const isSoonGone = kind === 'TAKEDOWN' && (state === 'WAITING' || state === 'BUILDING');
  return (
    <StatusChip
      tone={isSoonGone ? 'pending' : TONES[state]}
      label={isSoonGone ? text('takedownSoon') : text(`state${state}`)}
      variant="plain"
    />
  );
};
