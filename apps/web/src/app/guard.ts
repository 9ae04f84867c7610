import { notFound, redirect } from '@tanstack/react-router';
import { hasRole, meQuery, type StaffRole } from '../features/accounts/index.ts';
import { queryClient } from '../lib/http/query-client.ts';
import { ensureSession, isSessionOver } from '../lib/session/session.ts';

/** The search of the sign-in page that leads back here afterwards; Main needs none. */
export const returnSearch = (href: string): { from?: string } => (href === '/' ? {} : { from: href });

/** Lets in whoever has a session, refreshing it if need be; everyone else goes to sign in, and comes back afterwards. */
export const requireSession = async ({ location }: { location: { href: string } }): Promise<void> => {
  try {
    await ensureSession();
  } catch (error) {
    if (isSessionOver(error)) throw redirect({ to: '/signin', search: returnSearch(location.href), replace: true });
    throw error;
  }
};

/** To whom a staff page is not theirs, it is not there. */
export const requireRole = (role: StaffRole) => async (): Promise<void> => {
  const me = await queryClient.ensureQueryData(meQuery);
  if (!hasRole(me, role)) throw notFound();
};
