import type { StaffRelease } from '@dubplate/contract/moderation/schemas';
import { useMessages } from '#features/moderation/messages.ts';

/** The warnings before publishing: placeholder codes, or no store that would receive the release. */
export const usePublishWarnings = ({ publishing }: StaffRelease): string[] => {
  const text = useMessages();
  return [
    ...(publishing?.has_placeholder_codes ? [text('placeholderCodes')] : []),
    ...(publishing?.stores === 0 ? [text('noStores')] : []),
  ];
};
