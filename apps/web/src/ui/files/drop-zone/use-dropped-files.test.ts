import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createShake, preventStrayDrops } from './use-dropped-files.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a zone that refuses a file shakes for 500 ms, counted from the last refusal', () => {
  const received: boolean[] = [];
  const shake = createShake((isShaking) => received.push(isShaking));
  shake.begin();
  vi.advanceTimersByTime(499);
  expect(received).toEqual([true]);
  vi.advanceTimersByTime(1);
  expect(received).toEqual([true, false]);
  shake.begin();
  vi.advanceTimersByTime(400);
  shake.begin();
  vi.advanceTimersByTime(499);
  expect(received).toEqual([true, false, true, true]);
  vi.advanceTimersByTime(1);
  expect(received.at(-1)).toBe(false);
});

it('makes no more calls once it is stopped', () => {
  const received: boolean[] = [];
  const shake = createShake((isShaking) => received.push(isShaking));
  shake.begin();
  shake.stop();
  vi.advanceTimersByTime(1_000);
  expect(received).toEqual([true]);
});

const drag = (type: string, what: string) => {
  const dataTransfer = { types: [what], dropEffect: 'copy' };
  return { event: Object.assign(new Event(type, { cancelable: true }), { dataTransfer }), dataTransfer };
};

it.each(['dragover', 'drop'])('a dropped file does not replace the page: %s', (type) => {
  vi.stubGlobal('window', new EventTarget());
  const end = preventStrayDrops();
  const file = drag(type, 'Files');
  window.dispatchEvent(file.event);
  expect([file.event.defaultPrevented, file.dataTransfer.dropEffect]).toEqual([true, 'none']);
  const words = drag(type, 'text/plain');
  window.dispatchEvent(words.event);
  expect(words.event.defaultPrevented).toBe(false);
  const taken = drag(type, 'Files');
  taken.event.preventDefault();
  window.dispatchEvent(taken.event);
  expect(taken.dataTransfer.dropEffect).toBe('copy');
  end();
  const after = drag(type, 'Files');
  window.dispatchEvent(after.event);
  expect(after.event.defaultPrevented).toBe(false);
});
