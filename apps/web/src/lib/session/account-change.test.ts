import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  advance,
  json,
  openTab,
  outcome,
  refused,
  sent,
  server,
  startBrowser,
  stopBrowser,
  storage,
  TOKEN_KEY,
  tokenFor,
} from '#testing/browser-tabs.ts';

beforeEach(startBrowser);
afterEach(stopBrowser);

const own = () => tokenFor('vera', 900);
const label = () => tokenFor('label', 900, 0, 'vera');

it('keeps the token of the page until it has started over, so that no change reaches the other account', async () => {
  storage.setItem(TOKEN_KEY, own());
  const tab = await openTab();
  server['/me'] = () => json(200, {});
  tab.changeAccount(label());
  await tab.call('GET /me');
  expect(sent).toEqual([{ path: '/me', token: own() }]);
  expect([tab.accountChanges, tab.ends]).toEqual([['chosen'], []]);
  expect((await openTab()).sessionClaims()).toMatchObject({ sub: 'label', person: 'vera' });
});

it('starts the other tabs over, and not those of another person, who are signed out', async () => {
  storage.setItem(TOKEN_KEY, own());
  const tab = await openTab();
  storage.setItem(TOKEN_KEY, label());
  tab.receiveStorageEvent(TOKEN_KEY);
  expect([tab.accountChanges, tab.ends, tab.sessionClaims()?.sub]).toEqual([['chosen'], [], 'vera']);
  storage.setItem(TOKEN_KEY, tokenFor('max', 900));
  tab.receiveStorageEvent(TOKEN_KEY);
  expect([tab.accountChanges, tab.ends]).toEqual([['chosen'], ['left']]);
});

it('returns a removed member to their own account, and does not repeat the refused call there', async () => {
  storage.setItem(TOKEN_KEY, label());
  const tab = await openTab();
  server['/release'] = refused;
  server['/refresh'] = () => json(200, { access_token: own() });
  const answer = outcome(tab.call('POST /release', { body: {} }));
  await advance(1000);
  expect(await answer).toBe('SESSION_ENDED');
  expect(sent.map(({ path }) => path)).toEqual(['/release', '/refresh']);
  expect([tab.accountChanges, tab.ends, storage.getItem(TOKEN_KEY)]).toEqual([['removed'], [], own()]);
});

describe('leaving the team of the open account', () => {
  const leave = (tab: Awaited<ReturnType<typeof openTab>>) =>
    tab.leaveAccount('label', () =>
      tab.call('DELETE /me/account/{account_uuid}', { params: { account_uuid: 'label' } }),
    );
  const openLabel = () => {
    storage.setItem(TOKEN_KEY, label());
    server['/refresh'] = () => json(200, { access_token: own() });
    return openTab();
  };

  it('returns to the own account as one chose', async () => {
    const tab = await openLabel();
    server['/me/account/label'] = () => new Response(null, { status: 204 });
    const left = leave(tab);
    await advance(1000);
    await left;
    expect(sent.map(({ path }) => path)).toEqual(['/me/account/label', '/refresh']);
    expect([tab.accountChanges, storage.getItem(TOKEN_KEY)]).toEqual([['chosen'], own()]);
  });

  it('changes nothing when it is refused, and a later removal is noticed', async () => {
    const tab = await openLabel();
    server['/me/account/label'] = () => json(503, { message: 'UNAVAILABLE' });
    expect(await outcome(leave(tab))).toBe('UNAVAILABLE');
    expect([tab.accountChanges, storage.getItem(TOKEN_KEY)]).toEqual([[], label()]);
    const renewed = outcome(tab.renewSession());
    await advance(1000);
    expect([await renewed, tab.accountChanges]).toEqual(['SESSION_ENDED', ['removed']]);
  });
});

it('does not take over the token of another account for a refused one', async () => {
  storage.setItem(TOKEN_KEY, label());
  const tab = await openTab();
  storage.setItem(TOKEN_KEY, own());
  tab.dropToken(label());
  expect([tab.accessToken(), storage.getItem(TOKEN_KEY)]).toEqual([null, own()]);
  const answer = outcome(tab.ensureSession());
  await advance(1000);
  expect([await answer, tab.accountChanges]).toEqual(['SESSION_ENDED', ['chosen']]);
});

describe('a call that waits for a new token', () => {
  /** Another person signs in in another tab while the first attempt is being refused. */
  const beginAndChange = async (isNotified: boolean) => {
    storage.setItem(TOKEN_KEY, own());
    const tab = await openTab();
    server['/release'] = () => {
      storage.setItem(TOKEN_KEY, tokenFor('max', 900));
      if (isNotified) tab.receiveStorageEvent(TOKEN_KEY);
      return refused();
    };
    return tab;
  };

  it.each([
    ['this tab has heard of it', true],
    ['only the refresh notices it', false],
  ])('is not sent as somebody else who signed in meanwhile, if %s', async (_, isNotified) => {
    const tab = await beginAndChange(isNotified);
    const answer = outcome(tab.call('POST /release', { body: {} }));
    await advance(1000);
    expect(await answer).toBe('SESSION_ENDED');
    expect(sent.map(({ path }) => path)).toEqual(['/release']);
  });

  it('is not sent as somebody else who signed in before the first attempt', async () => {
    storage.setItem(TOKEN_KEY, tokenFor('vera', -1));
    const tab = await openTab();
    const send = vi.fn(async () => undefined);
    const answer = outcome(tab.sendAsCaller(send, { needsToken: true }));
    storage.setItem(TOKEN_KEY, tokenFor('max', 900));
    await advance(1000);
    expect([await answer, send.mock.calls]).toEqual(['SESSION_ENDED', []]);
  });

  it('is sent once more for the same person and account', async () => {
    storage.setItem(TOKEN_KEY, label());
    const tab = await openTab();
    const renewed = tokenFor('label', 900, 1, 'vera');
    server['/release'] = (token) => (token === renewed ? json(201, {}) : refused());
    server['/refresh'] = () => json(200, { access_token: renewed });
    const answer = outcome(tab.call('POST /release', { body: {} }));
    await advance(1000);
    expect(await answer).toBe('fine');
  });
});
