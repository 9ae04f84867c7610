import { isNotFound, isRedirect } from '@tanstack/react-router';
import { act } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { meQuery } from '#features/accounts/index.ts';
import { queryClient } from '#lib/query-client.ts';
import { router } from '../router.ts';
import { staffFeaturesLoaded, staffRoute } from './staff-pages.ts';

const PAGE = '/staff/people?group=STAFF';
const open = async (): Promise<unknown> => {
  try {
    await staffRoute.options.beforeLoad?.({ location: { href: PAGE } } as never);
  } catch (thrown) {
    return thrown;
  }
  throw new Error('It was let through');
};
const signIn = (roles: string[]) => queryClient.setQueryData(meQuery.queryKey, { roles } as never);
const hasPage = () => Object.keys(router.routesById).includes('/main/staff/people');

beforeEach(() => queryClient.clear());

it('staff pages are not found for other users, who do not fetch them', async () => {
  signIn([]);
  expect(isNotFound(await open())).toBe(true);
  expect([staffFeaturesLoaded.get(), hasPage()]).toEqual([[], false]);
});

it('redirects staff to their page once it is loaded, and treats unknown paths as not found', async () => {
  signIn(['support']);
  const thrown = await act(open);
  expect(isRedirect(thrown) && thrown.options.href).toBe(PAGE);
  expect(hasPage()).toBe(true);
  expect(isNotFound(await open())).toBe(true);
});
