import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, it, vi } from 'vitest';
import { LATEST_FILTER } from '../src/app/pages/home/latest-shown.ts';
import { buildPath } from '../src/lib/api.ts';
import { HOME } from './early-requests.ts';

const source = await readFile(path.resolve(import.meta.dirname, '../public/before-paint.js'), 'utf8');
const noon = Date.UTC(2026, 10, 22, 12);
const requests = {
  texts: { en: ['entry-en.js', 'en.js'], ru: ['entry-ru.js', 'ru.js'] },
  layout: ['layout.js', 'layout.css'],
  pages: { '/releases': ['releases.js'] },
  home: HOME,
};
const ORIGIN = 'https://dubplate.test';

// Encodes a token as the server does. Cyrillic takes several bytes, and base64url replaces two characters.
const encode = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url');
const tokenUntil = (ms: number) => `x.${encode({ username: 'лена@пример.рф', exp: ms / 1000 })}.x`;

/** Delivers messages synchronously; a browser delivers them in the next task. */
class InstantChannel {
  readonly port1 = { onmessage: () => {}, close: () => {} };
  readonly port2 = { postMessage: () => this.port1.onmessage() };
}

/** Runs the script as a browser does and returns its requests. */
const run = (pathname: string, stored: Record<string, string>, cookie = '') => {
  const kept = { ...stored };
  const fetch = vi.fn(async (_: string, __: RequestInit) => Response.json({}));
  const dataset: { first?: string } = {};
  const append = vi.fn((_: { as: string; href: string }) => {});
  const page = {
    document: {
      cookie,
      documentElement: { setAttribute: () => {}, dataset },
      head: { append },
      createElement: () => ({}),
      getElementById: () => ({ textContent: JSON.stringify(requests) }),
    },
    localStorage: {
      getItem: (key: string) => kept[key] ?? null,
      setItem: (key: string, value: string) => Object.assign(kept, { [key]: value }),
      removeItem: (key: string) => delete kept[key],
    },
    location: { pathname, origin: ORIGIN },
    navigator: { languages: ['en-GB'] },
    matchMedia: () => ({ matches: false }),
    Date: { now: () => noon },
    setTimeout: (run: () => void) => run(),
    MessageChannel: InstantChannel,
    AbortSignal,
    atob,
    fetch,
    window: {} as { earlyAnswers?: object; earlyFiles?: Record<string, Promise<Response>> },
  };
  runInNewContext(source, page);
  const urls = fetch.mock.calls.map(([url]) => url);
  return {
    asked: urls.filter((url) => url.startsWith('/api/')),
    files: urls.filter((url) => url.startsWith(`${ORIGIN}/`)),
    styles: append.mock.calls.map(([{ as, href }]) => [as, href]),
    early: page.window.earlyAnswers,
    earlyFiles: page.window.earlyFiles ?? {},
    first: dataset.first,
    kept,
  };
};

const token = tokenUntil(noon + 60_000);
const session = { 'dubplate.session': 'yes', 'dubplate.access-token': token };

it('requests the main page’s data, and passes it on', () => {
  const { asked, early } = run('/', session);
  expect(asked).toEqual([HOME.attention, HOME.latest, HOME.me].map((address) => `/api${address}`));
  expect(early).toMatchObject({ token, answers: { [HOME.me]: expect.anything() } });
});

it('requests the releases at the path of the page’s own call', () => {
  expect(HOME.latest).toBe(buildPath('/releases', {}, LATEST_FILTER));
});

it('requests no data for other pages or without a session', () => {
  expect(run('/releases', session).asked).toEqual([]);
  expect(run('/', {}).asked).toEqual([]);
});

it('requests nothing with a token that has expired by the server’s clock', () => {
  expect(run('/', { ...session, 'dubplate.access-token': tokenUntil(noon) }).asked).toEqual([]);
  expect(run('/', { ...session, 'dubplate.access-token': 'nonsense' }).asked).toEqual([]);
  const behind = { 'dubplate.access-token': tokenUntil(noon + 60_000), 'dubplate.clock-ahead': '-60000' };
  const ahead = { 'dubplate.access-token': tokenUntil(noon - 60_000), 'dubplate.clock-ahead': '120000' };
  expect(run('/', { ...session, ...behind }).asked).toEqual([]);
  expect(run('/', { ...session, ...ahead }).asked).toHaveLength(3);
});

it('ends a session that is not remembered once the browser has dropped its cookie, before anything is requested', () => {
  const unremembered = { ...session, 'dubplate.until-closed': 'yes' };
  const { asked, early, kept, first } = run('/', unremembered, 'other=1');
  expect([asked, early, kept['dubplate.access-token'], kept['dubplate.session']]).toEqual([
    [],
    undefined,
    undefined,
    'no',
  ]);
  expect(first).toBe(undefined);
  // Another tab and a reload have the cookie.
  expect(run('/', unremembered, 'other=1; dubplate.open=yes').asked).toHaveLength(3);
  expect(run('/', session).kept).toEqual(session);
});

it('requests the page’s files, and passes the scripts on', () => {
  const { files, styles, earlyFiles } = run('/releases', session);
  expect(files).toEqual(['entry-en.js', 'layout.js', 'releases.js', 'en.js'].map((name) => `${ORIGIN}/${name}`));
  expect(styles).toEqual([['style', `${ORIGIN}/layout.css`]]);
  expect(Object.keys(earlyFiles)).toEqual(files);
});

it('requests only the sign-in texts without a session, in the user’s language', () => {
  expect(run('/releases', {}).files).toEqual([`${ORIGIN}/entry-en.js`]);
  expect(run('/releases', { 'dubplate.language': 'ru' }).files).toEqual([`${ORIGIN}/entry-ru.js`]);
});

it('shows the first words of the sign-in page without a session, also after signing out', () => {
  expect(run('/signin', {}).first).toBe('/signin');
  expect(run('/signin', { 'dubplate.session': 'no' }).first).toBe('/signin');
  expect(run('/signin', session).first).toBe(undefined);
  expect(run('/releases', session).first).toBe('/releases');
  expect(run('/releases', { 'dubplate.session': 'no' }).first).toBe(undefined);
});
