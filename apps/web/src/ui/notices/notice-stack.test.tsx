import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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
  notify.failure('The draft could not be deleted');
  await pass(11_000);
  expect(failure()).not.toBeNull();
  await pass(3_000);
  expect(failure()).toBeNull();
});

it('keeps what came while the page was hidden until it has been seen', async () => {
  show('hidden');
  notify.failure('The draft could not be deleted');
  await pass(5 * 60_000);
  expect(failure()).not.toBeNull();
  show('visible');
  await pass(11_000);
  expect(failure()).not.toBeNull();
  await pass(3_000);
  expect(failure()).toBeNull();
});
