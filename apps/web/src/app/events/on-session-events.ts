import { queryClient } from '#lib/query-client.ts';
import { returnSearch } from '#lib/routing/session-guard.ts';
import { keptForms } from '#lib/session/kept-form.ts';
import { signedOut } from '#lib/session/session.ts';
import { notify } from '#ui/notices/notify.ts';
import { messages } from '../messages.ts';
import { router } from '../router.ts';

const isOnPrivatePage = (): boolean => router.state.matches.some((match) => match.routeId === '/main');

const notifySessionEnd = async (): Promise<void> => {
  const text = await messages();
  notify.info({ id: 'session-ended', title: text('sessionEnded'), message: text('sessionEndedHint') });
};

/** Handles the end of the session. */
export const handleSessionEvents = (): void => {
  signedOut.on((end) => {
    // Keeps public data and removes private data.
    queryClient.removeQueries({ predicate: ({ meta }) => meta?.isPublic !== true });
    if (end === 'left') keptForms.clear();
    if (!isOnPrivatePage()) return;
    // After an expired session the user returns to this page and to the typed text.
    const search = end === 'ended' ? returnSearch(router.state.location.href) : {};
    void router.navigate({ to: '/signin', search, replace: true });
    if (end === 'ended') void notifySessionEnd();
  });
};
