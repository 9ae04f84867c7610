import type { ReleaseStatus } from '@dubplate/contract/releases/limits';
import { useMessages } from '#lib/i18n/i18n.ts';
import { StatusChip, type StatusChipProps, type StatusTone } from '#ui/display/status-chip.tsx';

const tones: Readonly<Record<ReleaseStatus, StatusTone>> = {
  DRAFT: 'draft',
  PENDING: 'pending',
  MODERATED: 'moderated',
  PUBLISHED: 'published',
  DENIED: 'denied',
};

/** The status of a release, in a word and a colour. */
export const ReleaseStatusChip = ({
  status,
  variant,
}: Pick<StatusChipProps, 'variant'> & { status: ReleaseStatus }) => {
  const text = useMessages('app', 'releases');
  return <StatusChip tone={tones[status]} label={text(`status${status}`)} {...(variant ? { variant } : {})} />;
};
