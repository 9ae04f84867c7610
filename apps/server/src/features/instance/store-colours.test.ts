import { type Person, signUp } from '@dubplate/testkit/person';
import { useServer } from '@dubplate/testkit/use-server';
import { beforeAll, expect, it } from 'vitest';

const server = useServer();
let admin: Person;
let artist: Person;
beforeAll(async () => {
  admin = await signUp(server, { roles: ['admin'] });
  artist = await signUp(server);
});

const choose = (key: string, body: object) =>
  admin.call('PUT /staff/store-colour/{key}', { params: { key }, body: body as never });
const reset = (key: string) => admin.call('DELETE /staff/store-colour/{key}', { params: { key } });
const shown = () => artist.ok('GET /store-colours');
const acts = async () =>
  (await admin.ok('GET /staff/audit', { query: { action: 'instance.store-colour' } })).data.map(
    ({ before, after }) => ({
      before,
      after,
    }),
  );

it('shows all users the colors that an administrator chose, and the default ones after a reset', async () => {
  expect(await shown()).toEqual([]);
  expect((await choose('spotify', { light: '#1DB954', dark: '#1ed760' })).body).toEqual({
    store: 'spotify',
    light: '#1db954',
    dark: '#1ed760',
  });
  await choose('all', { light: '#333333', dark: '#cccccc' });
  expect((await shown()).map(({ store }) => store)).toEqual(['all', 'spotify']);
  expect((await reset('all')).status).toBe(204);
  // A repeat has no effect.
  expect((await reset('all')).status).toBe(204);
  expect(await shown()).toEqual([{ store: 'spotify', light: '#1db954', dark: '#1ed760' }]);
  const chosen = { store: 'spotify', light: '#1db954', dark: '#1ed760' };
  expect((await acts()).at(-1)).toEqual({ before: { store: 'spotify', light: null, dark: null }, after: chosen });
  expect(await acts()).toHaveLength(3);
  await choose('spotify', { light: '#1db954', dark: '#1ed760' });
  expect(await acts()).toHaveLength(3);
});

it('rejects invalid colors by field, and unknown stores', async () => {
  const { status, body } = await choose('deezer', { light: 'red', dark: '#12345' });
  expect(status).toBe(400);
  expect((body as unknown as { issues: { path: string }[] }).issues.map(({ path }) => path)).toEqual(['light', 'dark']);
  expect((await choose('nowhere', { light: '#111111', dark: '#222222' })).status).toBe(404);
  expect((await reset('nowhere')).status).toBe(404);
});
