import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInApp } from '#testing/render-in-app.tsx';
import { AfterPaint } from './after-paint.tsx';

const stubFrames = () => {
  const frames = new Map<number, () => void>();
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.set(frames.size + 1, frame).size);
  vi.stubGlobal('cancelAnimationFrame', (id: number) => frames.delete(id));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return frames;
};

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('renders its content in the task after the first frame', async () => {
  const frames = stubFrames();
  await renderInApp(<AfterPaint>Footer</AfterPaint>);
  await act(async () => vi.advanceTimersByTime(100));
  expect(screen.queryByText('Footer')).toBeNull();
  await act(async () => {
    for (const frame of frames.values()) frame();
  });
  expect(screen.queryByText('Footer')).toBeNull();
  await act(async () => vi.runAllTimers());
  expect(screen.getByText('Footer')).toBeDefined();
});

it('schedules nothing after it is unmounted', async () => {
  const frames = stubFrames();
  const { unmount } = await renderInApp(<AfterPaint>Footer</AfterPaint>);
  unmount();
  expect([frames.size, vi.getTimerCount()]).toEqual([0, 0]);
});

it('renders its content in a background tab, which paints no frames', async () => {
  stubFrames();
  await renderInApp(<AfterPaint frames={2}>Footer</AfterPaint>);
  await act(async () => vi.advanceTimersByTime(500));
  await act(async () => vi.advanceTimersByTime(500));
  expect(screen.getByText('Footer')).toBeDefined();
});

it('waits for the given number of frames', async () => {
  const frames = stubFrames();
  const paint = () =>
    act(async () => {
      for (const [id, frame] of [...frames]) {
        frames.delete(id);
        frame();
      }
      vi.runAllTimers();
    });
  await renderInApp(<AfterPaint frames={2}>Footer</AfterPaint>);
  await paint();
  expect(screen.queryByText('Footer')).toBeNull();
  await paint();
  expect(screen.getByText('Footer')).toBeDefined();
  expect(frames.size).toBe(0);
});
