import { redirect } from '@tanstack/react-router';
import { ensureSession, isSessionOver } from '../session/session.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page waits under `/503` until the server is back. */
    isUpdating?: boolean;
  }
}

/** The search of the sign-in page that leads back to this address afterwards; Main needs none. */
export const returnSearch = (href: string): { from?: string } => (href === '/' ? {} : { from: href });

/** Admits anyone with a session, refreshed if need be; everyone else is sent to sign in, and comes back afterwards. */
export const requireSession = async ({
  location,
}: {
  location: { href: string; state: { isUpdating?: boolean } };
}): Promise<void> => {
  // The page stays while the server can't refresh its session.
  if (location.state.isUpdating) return;
  try {
    await ensureSession();
  } catch (error) {
    if (isSessionOver(error)) throw redirect({ to: '/signin', search: returnSearch(location.href), replace: true });
    throw error;
  }
};
