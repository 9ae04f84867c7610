import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  advance,
  callsTo,
  json,
  MARK_KEY,
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

describe('signing out', () => {
  it.each([
    ['agrees', () => new Response(null, { status: 204 })],
    ['refuses', refused],
    ['breaks', () => json(500, { message: 'INTERNAL' })],
    ['does not answer', () => Promise.reject(new TypeError('cut'))],
  ])('cleans up here where the server %s', async (_, answer) => {
    storage.setItem(TOKEN_KEY, tokenFor('vera', 900));
    const tab = await openTab();
    server['/logout'] = answer;
    const leaving = tab.signOut();
    expect([storage.getItem(TOKEN_KEY), tab.sessionClaims(), tab.ends]).toEqual([null, null, ['left']]);
    await leaving;
    expect(callsTo('/logout')).toHaveLength(1);
  });

  it('ends before the next sign-in is sent, whose cookie its answer would remove', async () => {
    storage.setItem(TOKEN_KEY, tokenFor('vera', 900));
    const tab = await openTab();
    let answer: (response: Response) => void = () => undefined;
    server['/logout'] = () => new Promise((resolve) => (answer = resolve));
    server['/login'] = () => json(200, { access_token: tokenFor('lena', 900) });
    const body = { username: 'lena', password: 'secret', remember: true, fingerprint: 'f' };
    void tab.signOut();
    const signedIn = tab.signInBy(() => tab.call('POST /login', { body }));
    await advance(1000);
    expect(callsTo('/login')).toEqual([]);
    answer(new Response(null, { status: 204 }));
    await signedIn;
    expect(tab.sessionClaims()?.sub).toBe('lena');
  });

  it('is kept while the server is unreachable: it is reported again, and nothing is refreshed', async () => {
    storage.setItem(TOKEN_KEY, tokenFor('vera', 900));
    const tab = await openTab();
    server['/refresh'] = () => json(200, { access_token: tokenFor('vera', 900, 1) });
    server['/logout'] = () => Promise.reject(new TypeError('cut'));
    await tab.signOut();
    const later = await openTab();
    const answer = outcome(later.ensureSession());
    await advance(1000);
    expect(await answer).toBe('SESSION_ENDED');
    expect([callsTo('/logout').length, callsTo('/refresh').length]).toEqual([2, 0]);
  });

  it('is not undone by a refresh that was pending', async () => {
    storage.setItem(MARK_KEY, 'yes');
    const tab = await openTab();
    let answer: (response: Response) => void = () => undefined;
    server['/refresh'] = () => new Promise((resolve) => (answer = resolve));
    server['/logout'] = () => new Response(null, { status: 204 });
    const waiting = outcome(tab.ensureSession());
    await advance(1000);
    await tab.signOut();
    answer(json(200, { access_token: tokenFor('vera', 900) }));
    expect(await waiting).toBe('SESSION_ENDED');
    expect(storage.getItem(TOKEN_KEY)).toBeNull();
  });

  it('does not block the next sign-in, nor does a late refusal', async () => {
    storage.setItem(MARK_KEY, 'yes');
    const tab = await openTab();
    let answer: (response: Response) => void = () => undefined;
    server['/refresh'] = () => new Promise((resolve) => (answer = resolve));
    const waiting = outcome(tab.ensureSession());
    await advance(1000);
    const token = tokenFor('vera', 900);
    tab.beginSession(token);
    answer(refused());
    expect(await waiting).toBe('fine');
    expect([storage.getItem(TOKEN_KEY), tab.ends]).toEqual([token, []]);
  });
});

describe('two tabs', () => {
  const openTwo = async (secondsLeft: number) => {
    storage.setItem(TOKEN_KEY, tokenFor('vera', secondsLeft));
    return [await openTab(), await openTab()] as const;
  };

  it('share one refresh', async () => {
    const [first, second] = await openTwo(-1);
    server['/refresh'] = () => json(200, { access_token: tokenFor('vera', 900, sent.length) });
    const both = Promise.all([first.ensureSession(), second.ensureSession()]);
    await advance(1000);
    const [one, other] = await both;
    expect(one).toBe(other);
    expect(callsTo('/refresh')).toHaveLength(1);
  });

  it('share one sign-out, without another request', async () => {
    const [first, second] = await openTwo(900);
    server['/logout'] = () => Promise.reject(new TypeError('cut'));
    await first.signOut();
    second.receiveStorageEvent('dubplate.signed-out');
    second.receiveStorageEvent(TOKEN_KEY);
    expect([second.accessToken(), second.sessionClaims(), second.ends]).toEqual([null, null, ['left']]);
    await advance(1000);
    expect(sent.map(({ path }) => path)).toEqual(['/logout']);
  });

  it('share the end of a session that the server no longer accepts', async () => {
    const [first, second] = await openTwo(900);
    server['/me'] = refused;
    server['/refresh'] = refused;
    const answer = outcome(first.call('GET /me'));
    await advance(1000);
    await answer;
    second.receiveStorageEvent('dubplate.signed-out');
    expect([second.sessionClaims(), second.ends]).toEqual([null, ['ended']]);
  });

  it('keep the session of a user who has signed in since', async () => {
    const [first, second] = await openTwo(900);
    second.beginSession(tokenFor('vera', 900, 1));
    storage.setItem('dubplate.signed-out', 'ended');
    second.receiveStorageEvent('dubplate.signed-out');
    expect([second.sessionClaims()?.sub, second.ends, first.ends]).toEqual(['vera', [], []]);
  });

  it('continue together while one tab renews the token', async () => {
    const [first, second] = await openTwo(900);
    first.dropToken(first.accessToken());
    second.receiveStorageEvent(TOKEN_KEY);
    expect([second.accessToken(), second.sessionClaims()?.sub, second.ends]).toEqual([null, 'vera', []]);
    const fresh = tokenFor('vera', 900, 1);
    first.beginSession(fresh);
    second.receiveStorageEvent(TOKEN_KEY);
    expect([second.accessToken(), second.ends]).toEqual([fresh, []]);
  });

  it('start over if another user has signed in in the other tab', async () => {
    const [first, second] = await openTwo(900);
    first.beginSession(tokenFor('max', 900));
    second.receiveStorageEvent(TOKEN_KEY);
    expect([second.sessionClaims()?.sub, second.ends]).toEqual(['max', ['left']]);
  });
});
