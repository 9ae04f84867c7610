import { expect, it } from 'vitest';
import { latestFirst } from './clock.ts';

it('orders times from the latest, and keeps the order of equal times', () => {
  const times = [
    { at: '2026-01-02T00:00:00.000Z', name: 'second' },
    { at: '2026-01-02T00:00:00.001Z', name: 'first' },
    { at: '2026-01-02T00:00:00.000Z', name: 'third' },
    { at: '2025-12-31T23:59:59.999Z', name: 'last' },
  ];
  expect(times.sort((a, b) => latestFirst(a.at, b.at)).map(({ name }) => name)).toEqual([
    'first',
    'second',
    'third',
    'last',
  ]);
});
