import { type PublishedLink, publishLink } from '@dubplate/testkit/multilinks/publish-link';
import { signUp } from '@dubplate/testkit/person';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createVisitCounter, isVisit } from './visits.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const PEOPLE = {
  Chrome: CHROME,
  'iPhone Safari':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1',
  'Telegram on Android':
    'Mozilla/5.0 (Linux; Android 15; Pixel 8 Build/AP3A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36 Telegram-Android/12.1.0 (Google Pixel 8; Android 15; SDK 35; HIGH)',
  'Telegram on iPhone':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  'VK on Android':
    'Mozilla/5.0 (Linux; Android 14; SM-A556E Build/UP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36 VKAndroidApp/8.150-30100',
  'VK on iPhone':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 com.vk.vkclient/8500',
  Instagram:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22G86 Instagram 400.0.0.28.77 (iPhone15,2; iOS 18_6; ru_RU; ru; scale=3.00; 1179x2556; 775000000)',
  Facebook:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22G86 [FBAN/FBIOS;FBAV/530.0.0.40.71;FBBV/800000000;FBDV/iPhone15,2]',
  'Yandex Browser':
    'Mozilla/5.0 (Linux; arm_64; Android 14; 23078PND5G) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 YaBrowser/25.8.0.100.00 SA/3 Mobile Safari/537.36',
};
const ROBOTS = {
  Telegram: 'TelegramBot (like TwitterBot)',
  VK: 'Mozilla/5.0 (compatible; vkShare; +http://vk.com/dev/Share)',
  WhatsApp: 'WhatsApp/2.23.20.0',
  Facebook: 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  Slack: 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  Twitter: 'Twitterbot/1.0',
  Discord: 'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
  Google: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  Yandex: 'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
  Viber: 'Viber/13.3.0.5 CFNetwork/1220.1 Darwin/20.3.0',
  curl: 'curl/8.5.0',
  nobody: '',
};

const asks = (headers: Record<string, string>, method = 'GET') => isVisit({ method, headers });

describe('requests that count as visits', () => {
  it.each(Object.entries(PEOPLE))('%s', (_name, agent) => expect(asks({ 'user-agent': agent })).toBe(true));
  it.each(Object.entries(ROBOTS))('not of %s', (_name, agent) => expect(asks({ 'user-agent': agent })).toBe(false));
  it('not of prefetches and HEAD requests', () => {
    for (const ahead of [
      { 'sec-purpose': 'prefetch' },
      { 'sec-purpose': 'prefetch;prerender' },
      { purpose: 'prefetch' },
      { 'x-moz': 'prefetch' },
      { 'x-purpose': 'preview' },
    ])
      expect(asks({ 'user-agent': CHROME, ...ahead })).toBe(false);
    expect(asks({ 'user-agent': CHROME }, 'HEAD')).toBe(false);
  });
});

describe('visits of a page', () => {
  let server: TestServer;
  let published: PublishedLink;
  beforeAll(async () => {
    server = await startTestServer();
    published = await publishLink(server, await signUp(server, { roles: ['moderator'] }));
    await published.owner.ok('PATCH /link/{id}', {
      params: { id: published.link },
      body: {
        stores: [
          { store: 'spotify', url: 'https://open.spotify.com/album/2' },
          { store: 'other', url: 'https://shop.example/' },
        ],
      },
    });
  });
  afterAll(() => server.stop());
  beforeEach(() => server.database.pool.query('DELETE FROM link_visits'));

  const open = (rest: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${server.origin}/l/${published.slug}${rest}`, {
      method,
      redirect: 'manual',
      headers: { 'user-agent': CHROME, ...headers },
    });
  const stored = async () => {
    const { rows } = await server.database.pool.query('SELECT store, visits::int FROM link_visits ORDER BY store');
    return rows.map(({ store, visits }) => [store, visits]);
  };

  it('and its store links are counted by day, without data about visitors', async () => {
    const first = await open('');
    await open('', { 'if-none-match': first.headers.get('etag') ?? '' });
    for (const agent of Object.values(ROBOTS)) await open('', { 'user-agent': agent });
    await open('', {}, 'HEAD');
    await open('', { 'sec-purpose': 'prefetch' });
    await open('.json');
    await open('/report');
    await open('/spotify');
    await open('/spotify', { 'user-agent': ROBOTS.Telegram });
    await open('/spotify', {}, 'HEAD');
    await open('/other');
    await open('/nowhere');
    await expect.poll(stored).toEqual([
      ['', 2],
      ['other', 1],
      ['spotify', 1],
    ]);
    expect(first.headers.get('set-cookie')).toBeNull();
    const { rows } = await server.database.pool.query(
      "SELECT string_agg(column_name, ' ' ORDER BY ordinal_position) AS columns FROM information_schema.columns WHERE table_name = 'link_visits'",
    );
    expect(rows[0]?.columns).toBe('link_uuid day store visits');
  });
});

describe('unsaved visits', () => {
  const link = '0199c2f0-0000-7000-8000-000000000001' as PublishedLink['link'];
  it('survive a database outage, are added up, and are split by UTC day', async () => {
    let now = new Date('2026-11-23T23:59:59Z');
    const saved: unknown[] = [];
    let isAway = true;
    const counter = createVisitCounter({
      clock: { now: () => now },
      log: { warn: () => undefined },
      save: async (counts) => {
        if (isAway) throw new Error('away');
        saved.push(...counts);
      },
    });
    counter.count(link, null);
    await counter.flush();
    counter.count(link, null);
    now = new Date('2026-11-24T00:00:01Z');
    counter.count(link, null);
    isAway = false;
    await Promise.all([counter.flush(), counter.flush()]);
    expect(saved).toEqual([
      { link_uuid: link, day: '2026-11-23', store: null, visits: 2 },
      { link_uuid: link, day: '2026-11-24', store: null, visits: 1 },
    ]);
  });
});
