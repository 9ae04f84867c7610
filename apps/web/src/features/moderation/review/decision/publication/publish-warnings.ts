import type { StaffRelease } from '@dubplate/contract/moderation/schemas';
import { useMessages } from '#features/moderation/messages.ts';

/** What to know before a release is published: its codes would be placeholders, or no store would get it. */
export const usePublishWarnings = ({ publishing }: StaffRelease): string[] => {
  const text = useMessages();
  return [
    ...(publishing?.has_placeholder_codes ? [text('placeholderCodes')] : []),
    ...(publishing?.stores === 0 ? [text('noStores')] : []),
  ];
};
