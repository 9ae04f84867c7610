import { notFound } from '@tanstack/react-router';
import { queryClient } from '#lib/query-client.ts';
import { hasRole, meQuery, type StaffRole } from './me.ts';

/** For a route's `beforeLoad`: to anyone without the role the page does not exist. */
export const requireRole = (role: StaffRole) => async (): Promise<void> => {
  const me = await queryClient.ensureQueryData(meQuery);
  if (!hasRole(me, role)) throw notFound();
};
