import { expect, it, vi } from 'vitest';
import { createStore } from './store.ts';

it('notifies of every change, but not if the value is the same', () => {
  const store = createStore<string | null>(null);
  const listener = vi.fn();
  const unsubscribe = store.subscribe(listener);
  store.set(null);
  expect(listener).not.toHaveBeenCalled();
  store.set('open');
  expect([store.get(), listener.mock.calls.length]).toEqual(['open', 1]);
  unsubscribe();
  store.set('closed');
  expect([store.get(), listener.mock.calls.length]).toEqual(['closed', 1]);
});
