import { expect, it } from 'vitest';
import { ApiError, NetworkError } from '#lib/errors.ts';
import { shownAs } from './draft-saving.tsx';

const settled = { isOrdering: false, orderError: null };
const saved = { state: 'saved', error: null } as const;

it('a draft is shown as saved once the order of its tracks is, too', () => {
  expect(shownAs(saved, settled)).toBe('saved');
  expect(shownAs(saved, { ...settled, isOrdering: true })).toBe('saving');
  expect(shownAs(saved, { isOrdering: true, orderError: 'server' })).toBe('server');
  expect(shownAs(saved, { isOrdering: true, orderError: 'offline' })).toBe('offline');
});

it('its own fields go first', () => {
  const ordering = { isOrdering: true, orderError: 'server' } as const;
  expect(shownAs({ state: 'failed', error: null }, ordering)).toBe('failed');
  expect(shownAs({ state: 'waiting', error: new NetworkError('gone') }, ordering)).toBe('offline');
  const full = new ApiError(409, { message: 'DRAFTS_FULL' }, null);
  for (const state of ['waiting', 'saving', 'unsaved'] as const)
    expect(shownAs({ state, error: full }, ordering)).toBe('kept');
});
