import { expect, it, vi } from 'vitest';
import { preventStrayDrops } from './stray-drops.ts';

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
