import { redirect } from '@tanstack/react-router';
import { history } from '#app/history.ts';
import { call } from '#lib/api.ts';
import { sessionClaims } from '#lib/session/session.ts';

const isModerator = (): boolean =>
  sessionClaims()?.roles.some((role) => role === 'moderator' || role === 'admin') ?? false;

/**
 * Runs in the main page's `beforeLoad`. If a visit begins there, redirects a moderator without own releases to the
 * queue. A link opens the main page for every user.
 */
export const landOnQueue = async ({ preload }: { readonly preload: boolean }): Promise<void> => {
  if (preload || history.canGoBack() || !isModerator()) return;
  // Without a response, the page shows the error.
  const releases = await call('GET /releases', { query: { take: 1 } }).catch(() => null);
  if (releases?.data.length === 0) throw redirect({ to: '/staff/releases', replace: true });
};
