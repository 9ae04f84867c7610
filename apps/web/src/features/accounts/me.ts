import type { Me } from '@dubplate/contract/accounts/schemas';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { call } from '#lib/api.ts';
import { queryClient } from '#lib/query-client.ts';

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => call('GET /me', { signal }),
  staleTime: 5 * 60_000,
});

/** Returns the signed-in user, or null while loading. */
export const useMe = (): Me | null => useQuery(meQuery).data ?? null;

/** Returns first and last name, or null if both are missing; the page then shows 'Unknown user'. */
export const fullName = ({ first_name, last_name }: Pick<Me, 'first_name' | 'last_name'>): string | null =>
  [first_name, last_name].filter(Boolean).join(' ') || null;

export type StaffRole = Me['roles'][number];

/** Returns true for staff. */
export const isStaff = (person: Pick<Me, 'roles'>): boolean => person.roles.length > 0;

/** Returns true if the user has this role or is an administrator. */
export const hasRole = (person: Pick<Me, 'roles'> | null, role: StaffRole): boolean =>
  person !== null && (person.roles.includes(role) || person.roles.includes('admin'));

/** For a route's `beforeLoad`: users without the role get the not-found page. */
export const requireRole = (role: StaffRole) => async (): Promise<void> => {
  const me = await queryClient.ensureQueryData(meQuery);
  if (!hasRole(me, role)) throw notFound();
};
