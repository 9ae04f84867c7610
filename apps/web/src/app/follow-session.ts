import { unavailable } from '../lib/http.ts';
import { liveGivenUp } from '../lib/live.ts';
import { queryClient } from '../lib/query-client.ts';
import { signedOut } from '../lib/session.ts';
import { notify } from '../ui/notify.ts';
import { messages } from './messages.ts';
import { router } from './router.ts';

const isOnPrivatePage = (): boolean => router.state.matches.some((match) => match.routeId === '/main');

/** What the whole app does when the session ends, the server is being updated, or live events stop. */
export const followSession = (): void => {
  signedOut.on(() => {
    // What anyone may see stays; what was this person's goes.
    queryClient.removeQueries({ predicate: ({ meta }) => meta?.isPublic !== true });
    if (isOnPrivatePage()) void router.navigate({ to: '/signin', replace: true });
  });
  unavailable.on(() => {
    const from = router.state.location.href;
    if (router.state.location.pathname !== '/503') void router.navigate({ to: '/503', search: { from } });
  });
  liveGivenUp.on(async () => {
    const text = await messages();
    notify.warning({
      id: 'live',
      title: text('liveGivenUp'),
      message: text('liveGivenUpHint'),
      lifetime: false,
      action: { label: text('reload'), onClick: () => window.location.reload() },
    });
  });
};
