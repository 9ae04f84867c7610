import { notFound } from '@tanstack/react-router';
import { queryClient } from '#lib/query-client.ts';
import { hasRole, meQuery, type StaffRole } from './me.ts';

/** For a route's `beforeLoad`: users without the role get the not-found page. */
export const requireRole = (role: StaffRole) => async (): Promise<void> => {
  const me = await queryClient.ensureQueryData(meQuery);
  if (!hasRole(me, role)) throw notFound();
};
