import { notFound, redirect } from '@tanstack/react-router';
import { hasRole, meQuery, type StaffRole } from '../features/accounts/index.ts';
import { ApiError } from '../lib/errors.ts';
import { queryClient } from '../lib/query-client.ts';
import { ensureSession } from '../lib/session.ts';

/** Lets in whoever has a session, refreshing it if need be; everyone else goes to sign in. */
export const requireSession = async (): Promise<void> => {
  try {
    await ensureSession();
  } catch (error) {
    const isOver = error instanceof ApiError && error.status < 500 && error.status !== 429;
    if (isOver) throw redirect({ to: '/signin', replace: true });
    throw error;
  }
};

/** To whom a staff page is not theirs, it is not there. */
export const requireRole = (role: StaffRole) => async (): Promise<void> => {
  const me = await queryClient.ensureQueryData(meQuery);
  if (!hasRole(me, role)) throw notFound();
};
