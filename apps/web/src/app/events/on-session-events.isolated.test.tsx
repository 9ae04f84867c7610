import { beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#lib/query-client.ts';
import { beginSession, refreshSession, signOut } from '#lib/session/session.ts';
import { handleSessionEvents } from './handle-events.ts';

const tokenOf = (sub: string) => `x.${btoa(JSON.stringify({ sub, exp: Date.now() / 1000 + 900 }))}.x`;

handleSessionEvents();

beforeEach(() => {
  queryClient.clear();
  queryClient.setQueryDefaults(['instance'], { meta: { isPublic: true } });
  beginSession(tokenOf('vera'));
  queryClient.setQueryData(['instance'], { product_name: 'Dubplate' });
  queryClient.setQueryData(['me'], { first_name: 'Vera' });
  queryClient.setQueryData(['releases', 'drafts'], [{ title: 'Unheard' }]);
  sessionStorage.setItem('dubplate.form.vera/profile', '{"first_name":"Vera, typed"}');
  localStorage.setItem('dubplate.text.vera/new-ticket', '{"content":"Half a question"}');
});

const keys = () =>
  queryClient
    .getQueryCache()
    .findAll()
    .map(({ queryKey }) => queryKey[0]);

it('removes the data of the user who signed out, and keeps public data', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
  await signOut();
  expect(keys()).toEqual(['instance']);
  expect(sessionStorage.getItem('dubplate.form.vera/profile')).toBeNull();
  expect(localStorage.getItem('dubplate.text.vera/new-ticket')).toBeNull();
});

it('removes the data of the user whose session ended, except typed text', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'UNAUTHORIZED' }, { status: 401 }));
  localStorage.clear();
  await refreshSession().catch(() => undefined);
  expect(keys()).toEqual(['instance']);
  expect(sessionStorage.getItem('dubplate.form.vera/profile')).not.toBeNull();
});
