import type { Release } from '@dubplate/contract/releases/schemas';

/** Returns the moderator's message without the reasons, which end the text of a denial, one per line. */
export const denialMessage = ({ deny_reason, deny_reasons }: Pick<Release, 'deny_reason' | 'deny_reasons'>): string => {
  let message = (deny_reason ?? '').trimEnd();
  for (const { text, track_uuid } of deny_reasons.toReversed()) {
    if (!message.endsWith(text)) continue;
    const before = message.slice(0, message.length - text.length);
    // A track's reason begins with its number and title.
    message = (track_uuid === null ? before : before.slice(0, before.lastIndexOf('\n') + 1)).trimEnd();
  }
  return message;
};
