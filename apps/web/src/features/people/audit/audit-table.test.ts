import { expect, it } from 'vitest';
import { differences } from './audit-table.tsx';

it('returns the changed values only', () => {
  const before = { roles: [], banned_at: null, ban_reason: null };
  const after = { roles: ['admin', 'support'], banned_at: null, ban_reason: 'x' };
  expect(differences(before, after)).toEqual([
    { path: 'roles', before: null, after: 'admin, support' },
    { path: 'ban_reason', before: null, after: 'x' },
  ]);
});

it('compares nested objects and lists of objects, and treats missing values as null', () => {
  expect(differences({ deletion: null }, { deletion: { due_at: 'then' }, reason: 'asked' })).toEqual([
    { path: 'deletion.due_at', before: undefined, after: 'then' },
    { path: 'reason', before: undefined, after: 'asked' },
  ]);
  expect(differences({ sessions: [{ uuid: 'a' }, { uuid: 'b' }] }, { sessions: [{ uuid: 'b' }] })).toEqual([
    { path: 'sessions.1.uuid', before: 'a', after: 'b' },
    { path: 'sessions.2.uuid', before: 'b', after: undefined },
  ]);
  expect(differences(null, { email: 'verify' })).toEqual([{ path: 'email', before: undefined, after: 'verify' }]);
  expect(differences(null, null)).toEqual([]);
});
