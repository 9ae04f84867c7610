import { redirect } from '@tanstack/react-router';
import { call } from '#lib/api.ts';
import { sessionClaims } from '#lib/session/session.ts';

interface Landing {
  readonly location: { readonly state: { readonly __TSR_index?: number } };
  readonly preload: boolean;
}

const isModerator = (): boolean =>
  sessionClaims()?.roles.some((role) => role === 'moderator' || role === 'admin') ?? false;

/**
 * For the main page's `beforeLoad`: where a visit begins on it, a moderator without releases of their own is sent to
 * the queue. Opened by a link it is what it is for everybody.
 */
export const landOnQueue = async ({ location, preload }: Landing): Promise<void> => {
  if (preload || location.state.__TSR_index || !isModerator()) return;
  // No answer: the page itself shows what is the matter.
  const releases = await call('GET /releases', { query: { take: 1 } }).catch(() => null);
  if (releases?.data.length === 0) throw redirect({ to: '/staff/releases', replace: true });
};
