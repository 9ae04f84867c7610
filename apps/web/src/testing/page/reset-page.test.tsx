import { QueryObserver } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { isOnline, reportOffline } from '#lib/http/connection.ts';
import { changeLanguage, currentLanguage } from '#lib/i18n/i18n.ts';
import { queryClient } from '#lib/query-client.ts';
import { actingFor } from '#lib/session/acting.ts';
import { accessToken, sessionClaims } from '#lib/session/session.ts';
import { openQuestion } from '#ui/dialog/confirm.ts';
import { drainWaiting } from '#ui/notices/notice-queue.ts';
import { notify } from '#ui/notices/notify.ts';
import { actFor } from '../act-for.ts';
import { renderInApp } from '../render-in-app.tsx';
import { resetPage } from './reset-page.ts';

it.each([
  ['a timer of the app', () => startTimer(), /^setTimeout of 5000 ms, .*reset-page\.test/],
  ['fake timers', () => vi.useFakeTimers(), /^fake timers$/],
  ['an element', () => document.body.append(document.createElement('aside')), /^in the body: <aside><\/aside>$/],
  ['an attribute of the page', () => document.body.setAttribute('hidden', ''), /^the attribute hidden of <body>$/],
  ['a replaced global', () => Object.assign(globalThis, { matchMedia: () => null }), /^another matchMedia$/],
  ['an observed query', () => observe(), /^an observer of the query \["left"\]$/],
])('names %s that a test left, and removes it', async (_, leave, expected) => {
  leave();
  expect(await resetPage()).toEqual([expect.stringMatching(expected)]);
  expect(await resetPage()).toEqual([]);
});

const startTimer = () => setTimeout(() => undefined, 5_000);
const observe = () => new QueryObserver(queryClient, { queryKey: ['left'], enabled: false }).subscribe(() => undefined);

it('does not name what an app keeps, and removes that as well', async () => {
  actFor('EDITOR');
  localStorage.setItem('dubplate.language', 'ru');
  sessionStorage.setItem('typed', 'text');
  document.title = 'A page';
  notify.success('Saved');
  openQuestion.set({ heading: 'Sure?', message: '', answer: () => undefined });
  queryClient.setQueryData(['kept'], 1);
  queryClient.setDefaultOptions({ queries: { retry: false } });
  reportOffline();
  await changeLanguage('ru');
  await renderInApp(<p>a page</p>);
  vi.spyOn(Date, 'now').mockReturnValue(0);
  vi.stubGlobal('fetch', () => null);

  expect(await resetPage()).toEqual([]);

  expect([accessToken(), sessionClaims(), actingFor.get(), openQuestion.get()]).toEqual([null, null, null, null]);
  expect([localStorage.length, sessionStorage.length, document.title]).toEqual([0, 0, '']);
  expect([drainWaiting(), queryClient.getQueryData(['kept'])]).toEqual([[], undefined]);
  expect(queryClient.getDefaultOptions().queries?.retry).toBeTypeOf('function');
  expect([isOnline(), currentLanguage(), screen.queryByText('a page')]).toEqual([true, 'en', null]);
  expect(Date.now()).toBeGreaterThan(0);
  expect(vi.isMockFunction(fetch)).toBe(false);
});
