import type { TeamAccount } from '@dubplate/contract/team/schemas';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { actFor, LABEL, tokenOf } from '#testing/act-for.ts';
import { stubCalls } from '#testing/stub-calls.ts';
import { loadActing } from '../routing/load-acting.ts';
import { actingFor, may } from './acting.ts';
import { beginSession } from './session.ts';

beforeEach(() => actingFor.set(null));
afterEach(() => vi.unstubAllGlobals());

describe('what a person may', () => {
  it('is everything in their own account', () => {
    beginSession(tokenOf({ sub: 'vera' }));
    expect(may('payouts:write', 'own-session', 'whole-account')).toBe(true);
  });

  it.each([
    [
      'MANAGER',
      ['releases:publish', 'purchases:write', 'royalties:read'],
      ['payouts:write', 'account:read', 'splits:write'],
    ],
    ['EDITOR', ['releases:write', 'links:write'], ['releases:publish', 'purchases:read', 'statistics:read']],
    ['FINANCE', ['royalties:read', 'purchases:read'], ['releases:read', 'purchases:write']],
    ['VIEWER', ['releases:read', 'statistics:read'], ['releases:write', 'royalties:read']],
  ] as const)('is what the role %s includes in the account of somebody else', (role, included, others) => {
    actFor(role);
    expect(included.map((need) => may(need))).toEqual(included.map(() => true));
    expect(others.map((need) => may(need))).toEqual(others.map(() => false));
    expect([may('own-session'), may('whole-account')]).toEqual([false, true]);
  });

  it('includes nothing of the whole account for a member who is limited to artists', () => {
    actFor('MANAGER', ['an artist']);
    expect([may('releases:write'), may('releases:write', 'whole-account')]).toEqual([true, false]);
  });
});

it('loads the role before the first page, and again after a change', async () => {
  beginSession(tokenOf({ sub: LABEL, act: { sub: 'vera' } }));
  const account = { account_uuid: LABEL, name: 'Label', role: 'VIEWER', artist_uuids: null, state: 'ACTIVE' };
  const calls = stubCalls({ 'GET /me/accounts': () => Response.json([account]) });
  expect(may('releases:read')).toBe(false);
  await loadActing();
  await loadActing();
  expect([calls.length, may('releases:read'), may('releases:write')]).toEqual([1, true, false]);
  account.role = 'EDITOR' satisfies TeamAccount['role'];
  await loadActing(true);
  expect(may('releases:write')).toBe(true);
});
