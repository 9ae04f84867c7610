import { redirect } from '@tanstack/react-router';
import { ensureSession, isSessionOver } from '../session/session.ts';

/** The search of the sign-in page that leads back to this address afterwards; Main needs none. */
export const returnSearch = (href: string): { from?: string } => (href === '/' ? {} : { from: href });

/** Admits anyone with a session, refreshed if need be; everyone else is sent to sign in, and comes back afterwards. */
export const requireSession = async ({ location }: { location: { href: string } }): Promise<void> => {
  try {
    await ensureSession();
  } catch (error) {
    if (isSessionOver(error)) throw redirect({ to: '/signin', search: returnSearch(location.href), replace: true });
    throw error;
  }
};
