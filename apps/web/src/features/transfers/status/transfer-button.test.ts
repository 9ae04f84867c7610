import type { TransferStatus } from '@dubplate/contract/transfers/limits';
import type { Transfer } from '@dubplate/contract/transfers/schemas';
import { expect, it } from 'vitest';
import { applyEvent } from '../api.ts';
import { groupItems, isShown, isUnderWay } from './transfer-button.tsx';

const item = (status: TransferStatus, name: string = status) => ({ name, status, reason: null });
const now = new Date('2026-11-22T12:00:00Z');
const transfer = (change: Partial<Transfer> = {}): Transfer => ({
  releases: [item('completed')],
  multilinks: [],
  first_viewed_at: null,
  ...change,
});

it('a delayed item counts as completed, a paused one as failed', () => {
  const statuses = ['waiting', 'active', 'completed', 'delayed', 'failed', 'paused'] as const;
  const groups = groupItems(statuses.map((status) => item(status)));
  expect(
    Object.fromEntries(Object.entries(groups).map(([group, items]) => [group, items.map(({ name }) => name)])),
  ).toEqual({
    failed: ['failed', 'paused'],
    active: ['active'],
    waiting: ['waiting'],
    completed: ['completed', 'delayed'],
  });
});

it('items with a reason come first, in their order', () => {
  const items = [item('failed', 'a'), { ...item('failed', 'b'), reason: 'no_files' as never }, item('paused', 'c')];
  expect(groupItems(items).failed.map(({ name }) => name)).toEqual(['b', 'a', 'c']);
});

it.each([
  [null, true],
  ['2026-11-22T11:00:00Z', true],
  ['2026-11-20T12:00:01Z', true],
  ['2026-11-20T12:00:00Z', false],
])('a transfer first viewed at %s is shown: %s', (first_viewed_at, shown) => {
  expect(isShown(transfer({ first_viewed_at }), now)).toBe(shown);
});

it('an empty transfer is not shown', () => {
  expect(isShown(transfer({ releases: [] }), now)).toBe(false);
});

it('an event brings new statuses, and drops the reasons of the old ones', () => {
  const known = transfer({
    releases: [
      { name: 'A', status: 'failed', reason: 'FILES_MISSING' },
      { name: 'B', status: 'failed', reason: 'FILES_REFUSED' },
    ],
  });
  const event = {
    releases: [
      { name: 'A', status: 'failed' as const },
      { name: 'B', status: 'active' as const },
    ],
    multilinks: [],
  };
  const changed = applyEvent(known, event);
  expect(changed.releases.map(({ status, reason }) => [status, reason])).toEqual([
    ['failed', 'FILES_MISSING'],
    ['active', null],
  ]);
  expect([isUnderWay(known), isUnderWay(changed)]).toEqual([false, true]);
});
