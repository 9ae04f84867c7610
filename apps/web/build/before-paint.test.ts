import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, it, vi } from 'vitest';
import { HOME } from './early-requests.ts';

const source = await readFile(path.resolve(import.meta.dirname, '../public/before-paint.js'), 'utf8');
const noon = Date.UTC(2026, 10, 22, 12);
const requests = { texts: { en: ['en.js'], ru: ['ru.js'] }, layout: [], pages: {}, home: HOME };

// As a token is encoded: Cyrillic is several bytes, and two letters are replaced.
const encode = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url');
const tokenUntil = (ms: number) => `x.${encode({ username: 'лена@пример.рф', exp: ms / 1000 })}.x`;

/** Runs it as the browser would, and says what it asks the server for. */
const run = (pathname: string, kept: Record<string, string>) => {
  const fetch = vi.fn(async (_: string, __: RequestInit) => Response.json({}));
  const dataset: { first?: string } = {};
  const page = {
    document: {
      documentElement: { setAttribute: () => {}, dataset },
      head: { append: () => {} },
      createElement: () => ({}),
      getElementById: () => ({ textContent: JSON.stringify(requests) }),
    },
    localStorage: { getItem: (key: string) => kept[key] ?? null },
    location: { pathname },
    navigator: { languages: ['en-GB'] },
    matchMedia: () => ({ matches: false }),
    Date: { now: () => noon },
    AbortSignal,
    atob,
    fetch,
    window: {} as { earlyAnswers?: object },
  };
  runInNewContext(source, page);
  return { asked: fetch.mock.calls.map(([url]) => url), early: page.window.earlyAnswers, first: dataset.first };
};

const token = tokenUntil(noon + 60_000);
const session = { 'dubplate.session': 'yes', 'dubplate.access-token': token };

it('asks for what the main page is drawn from, and hands it over', () => {
  const { asked, early } = run('/', session);
  expect(asked).toEqual([HOME.attention, HOME.latest, HOME.me].map((address) => `/api${address}`));
  expect(early).toMatchObject({ token, answers: { [HOME.me]: expect.anything() } });
});

it('asks for nothing for other pages, nor without a session', () => {
  expect(run('/releases', session).asked).toEqual([]);
  expect(run('/', {}).asked).toEqual([]);
});

it('asks for nothing with a token that the server would refuse, by the server’s clock', () => {
  expect(run('/', { ...session, 'dubplate.access-token': tokenUntil(noon) }).asked).toEqual([]);
  expect(run('/', { ...session, 'dubplate.access-token': 'nonsense' }).asked).toEqual([]);
  const behind = { 'dubplate.access-token': tokenUntil(noon + 60_000), 'dubplate.clock-ahead': '-60000' };
  const ahead = { 'dubplate.access-token': tokenUntil(noon - 60_000), 'dubplate.clock-ahead': '120000' };
  expect(run('/', { ...session, ...behind }).asked).toEqual([]);
  expect(run('/', { ...session, ...ahead }).asked).toHaveLength(3);
});

it('shows the first words of signing in to those without a session, also after they have signed out', () => {
  expect(run('/signin', {}).first).toBe('/signin');
  expect(run('/signin', { 'dubplate.session': 'no' }).first).toBe('/signin');
  expect(run('/signin', session).first).toBe(undefined);
  expect(run('/releases', session).first).toBe('/releases');
  expect(run('/releases', { 'dubplate.session': 'no' }).first).toBe(undefined);
});
