import { publishLink } from '@dubplate/testkit/multilinks/publish-link';
import { signUp } from '@dubplate/testkit/person';
import { useServer } from '@dubplate/testkit/use-server';
import { beforeAll, expect, it } from 'vitest';

const server = useServer();
let path: string;
let former: string;
beforeAll(async () => {
  const moderator = await signUp(server, { roles: ['moderator'] });
  const { owner, link, slug } = await publishLink(server, moderator, { title: 'Ways' });
  former = `/l/${slug}`;
  await owner.ok('PATCH /link/{id}', { params: { id: link }, body: { slug: 'store-links' } });
  path = '/l/store-links';
  // Imported from an older system: some of these would be rejected today.
  const stores = [
    { store: 'spotify', url: 'https://open.spotify.com/album/ночь' },
    { store: 'deezer', url: 'https://www.deezer.com.evil.example/album/2' },
    { store: 'tidal', url: 'https://evil.example\\@tidal.com/' },
    { store: 'other', url: 'https://shop.example/?a=1&b="2"' },
    { store: 'other', url: 'https://аррӏе.com/' },
    { store: 'qobuz', url: 'javascript:alert(1)//qobuz.com' },
    { store: 'soundcloud', url: 'https://user:secret@soundcloud.com/' },
    { store: 'vkontakte', url: 'https://vk.cc/1' },
    { store: 'apple_music', url: 'http://music.apple.com/album/1' },
    { store: 'other', url: 'http://old.example/' },
    { store: 'youtube', url: 'https://youtu.be/3', shown: false },
  ];
  await server.database.pool.query('UPDATE multilinks SET stores = $2 WHERE uuid = $1', [link, JSON.stringify(stores)]);
});

const follow = (address: string, method = 'GET') =>
  fetch(server.origin + address, { method, redirect: 'manual', headers: { 'accept-language': 'en' } });

it('redirects to a known store’s host', async () => {
  for (const method of ['GET', 'HEAD']) {
    const answer = await follow(`${path}/spotify?lang=en&next=https://evil.example`, method);
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      'https://open.spotify.com/album/%D0%BD%D0%BE%D1%87%D1%8C',
    ]);
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  }
});

it('redirects to https if the stored URL is http', async () => {
  const answer = await follow(`${path}/apple_music`);
  expect([answer.status, answer.headers.get('location')]).toEqual([302, 'https://music.apple.com/album/1']);
  expect(await (await follow(`${path}.json`)).text()).not.toContain('http://music');
});

it.each([
  ['other', 'shop.example', 'https://shop.example/?a=1&amp;b=%222%22'],
  ['other-2', 'xn--80ak6aa92e.com', 'https://xn--80ak6aa92e.com/'],
  ['deezer', 'deezer.com.evil.example', 'https://www.deezer.com.evil.example/album/2'],
  ['other-3', 'old.example', 'https://old.example/'],
  ['vkontakte', 'vk.cc', 'https://vk.cc/1'],
  ['tidal', 'evil.example', 'https://evil.example/@tidal.com/'],
])('asks for confirmation for any other host: %s', async (store, host, address) => {
  const answer = await follow(`${path}/${store}`);
  expect([answer.status, answer.headers.get('location'), answer.headers.get('cache-control')]).toEqual([
    200,
    null,
    'no-store',
  ]);
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  const page = await answer.text();
  expect(page).toContain(`<p class="host" dir="ltr">${host}</p>`);
  expect(page).toContain(`href="${address}" rel="nofollow noopener noreferrer ugc"`);
  expect(page).toContain(store === 'vkontakte' ? 'does not show where it ends' : 'We don’t know this site');
  expect(page).not.toMatch(/http-equiv|<script/);
});

it.each([
  'qobuz',
  'soundcloud',
  'youtube',
  'other-1',
  'other-4',
  'spotify-2',
  '__proto__',
  'https:%2F%2Fevil.example',
  '..',
])('does not redirect to %s', async (store) => {
  expect((await follow(`${path}/${store}`)).status).toBe(404);
});

it('ignores URLs that are not https or contain a password', async () => {
  const page = await (await follow(path)).text();
  expect(page).not.toMatch(/javascript:|secret|qobuz|youtube/);
});

it('of a former slug redirects to the current slug', async () => {
  const answer = await follow(`${former}/spotify?lang=en`);
  expect([answer.status, answer.headers.get('location')]).toEqual([301, '/l/store-links/spotify?lang=en']);
});
