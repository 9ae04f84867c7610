import { redirect } from '@tanstack/react-router';
import { ApiError } from '../lib/errors.ts';
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
