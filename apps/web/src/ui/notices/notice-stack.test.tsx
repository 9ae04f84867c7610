import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { changeLanguage, loadMessages } from '#lib/i18n/i18n.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { NoticeStack, preloadNotices } from './notice-stack.tsx';
import { notify } from './notify.ts';

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const show = (state: DocumentVisibilityState) =>
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
const failure = () => screen.queryByText('The draft could not be deleted');

beforeEach(async () => {
  await preloadNotices();
  vi.useFakeTimers();
  await renderInApp(<NoticeStack />);
});
afterEach(async () => {
  show('visible');
  await pass(60_000);
  vi.useRealTimers();
});

it('shows a failure for twelve seconds', async () => {
  notify.error('The draft could not be deleted');
  await pass(11_000);
  expect(failure()).not.toBeNull();
  await pass(3_000);
  expect(failure()).toBeNull();
});

it('merges repeated failures into one notice with the latest details, and restarts its time', async () => {
  const message = (said: string) => screen.queryByText(said);
  notify.error({ title: 'The draft could not be saved', message: 'The title is too long' });
  await pass(5_000);
  notify.error({ title: 'The draft could not be saved', message: 'The server has trouble' });
  await pass(1_000);
  expect(screen.getAllByText('The draft could not be saved')).toHaveLength(1);
  await pass(10_000);
  expect(screen.getAllByText('The draft could not be saved')).toHaveLength(1);
  expect([message('The title is too long'), message('The server has trouble')]).toEqual([null, expect.anything()]);
  // A different failure has a separate notice.
  notify.error({ title: 'The track could not be removed', message: 'The server has trouble' });
  await pass(500);
  expect(screen.getAllByRole('alert')).toHaveLength(2);
});

it('removes a failure once the same action has succeeded', async () => {
  notify.error({ title: 'The draft could not be saved', message: 'No connection' });
  await pass(1_000);
  notify.withdrawError('The draft could not be saved');
  await pass(1_000);
  expect(screen.queryByText('The draft could not be saved')).toBeNull();
});

it('removes a failure in the former language once the same action has succeeded', async () => {
  notify.error({ title: (await loadMessages('entry', 'app'))('failingDraft'), message: 'No connection' });
  await pass(1_000);
  await changeLanguage('ru');
  notify.withdrawError((await loadMessages('entry', 'app'))('failingDraft'));
  await pass(1_000);
  await changeLanguage('en');
  expect(screen.queryByText('The draft could not be saved yet')).toBeNull();
});

it('shows a long reason whole, with the link below it', async () => {
  notify.error({
    title: 'The draft could not be saved',
    message: 'Why not. '.repeat(200),
    action: { label: 'Support', onClick: () => undefined },
  });
  await pass(1_000);
  expect(screen.getByRole('alert').style.maxHeight).toBe('none');
});

it('keeps notices that arrive while the page is hidden until they have been seen', async () => {
  show('hidden');
  notify.error('The draft could not be deleted');
  await pass(5 * 60_000);
  expect(failure()).not.toBeNull();
  show('visible');
  await pass(11_000);
  expect(failure()).not.toBeNull();
  await pass(3_000);
  expect(failure()).toBeNull();
});
