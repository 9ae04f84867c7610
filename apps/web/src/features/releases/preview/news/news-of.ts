import type { LiveEvents } from '@dubplate/contract/live';
import type { Translate } from '#lib/i18n/message-types.ts';
import type { messages } from '../messages.en.ts';

export interface News {
  readonly tone: 'warning' | 'success';
  readonly title?: string;
  readonly message: string;
}

/**
 * Builds the notice for a moderator's answer, or for a paid release that the server sent or could not send. Returns
 * null for the artist's own actions.
 */
export const newsOf = (
  { status, deny_reason, not_sent, edition }: LiveEvents['release'],
  { title, isPaid }: { readonly title: string | undefined; readonly isPaid: boolean },
  text: Translate<typeof messages>,
): News | null => {
  if (not_sent) return { tone: 'warning', title: text('newsNotSent'), message: text('newsNotSentHint') };
  switch (status) {
    case 'PENDING':
      return isPaid ? { tone: 'success', message: text('newsSent', { title: title ?? '' }) } : null;
    case 'DENIED':
      return {
        tone: 'warning',
        title: title ? text('newsDeniedNamed', { title }) : text('newsDenied'),
        message: deny_reason ?? '',
      };
    case 'MODERATED':
      return {
        tone: 'success',
        title: title ? text('newsApprovedNamed', { title }) : text('newsApproved'),
        message: text('newsApprovedHint'),
      };
    case 'PUBLISHED':
      if (edition)
        return { tone: 'success', title: text('newsEdited', { title: title ?? '' }), message: text('newsEditedHint') };
      return {
        tone: 'success',
        title: title ? text('newsPublishedNamed', { title }) : text('newsPublished'),
        message: text('newsPublishedHint'),
      };
    default:
      return null;
  }
};
