import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  advance,
  callsTo,
  json,
  MARK_KEY,
  openTab,
  outcome,
  page,
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

describe('the token', () => {
  it('is kept in local storage, decoded, and sent with every call', async () => {
    const tab = await openTab();
    const token = tokenFor('vera', 900);
    tab.beginSession(token);
    expect(storage.getItem(TOKEN_KEY)).toBe(token);
    expect(tab.sessionClaims()?.sub).toBe('vera');
    server['/me'] = () => json(200, {});
    await tab.call('GET /me');
    expect(sent).toEqual([{ path: '/me', token }]);
    expect((await openTab()).sessionClaims()?.sub).toBe('vera');
  });
});

describe('a session that is not remembered', () => {
  const signIn = async (isRemembered: boolean) => {
    const tab = await openTab();
    await tab.signInBy(async () => ({ access_token: tokenFor('vera', 900) }), { isRemembered });
    return [storage.getItem('dubplate.until-closed'), page.cookie];
  };

  it('has a mark, and a cookie that the browser drops when it is closed', async () => {
    const marked = ['yes', 'dubplate.open=yes; Path=/; SameSite=Strict; Secure'];
    expect(await signIn(false)).toEqual(marked);
    expect(storage.getItem(TOKEN_KEY)).toBe(tokenFor('vera', 900));
  });

  it('loses the mark at the next sign-in that is remembered', async () => {
    await signIn(false);
    expect((await signIn(true))[0]).toBeNull();
  });
});

describe('the guard', () => {
  it('admits a user with a valid token, and requests nothing', async () => {
    storage.setItem(TOKEN_KEY, tokenFor('vera', 1));
    const tab = await openTab();
    expect(await outcome(tab.ensureSession())).toBe('fine');
    expect(sent).toEqual([]);
  });

  it.each([
    ['there is no token', null],
    ['the token expires this second', 0],
  ])('refreshes once after a second for several callers where %s', async (_, secondsLeft) => {
    storage.setItem(MARK_KEY, 'yes');
    if (secondsLeft !== null) storage.setItem(TOKEN_KEY, tokenFor('vera', secondsLeft));
    const tab = await openTab();
    server['/refresh'] = () => json(200, { access_token: tokenFor('vera', 900) });
    const both = Promise.all([tab.ensureSession(), tab.ensureSession()]);
    await advance(999);
    expect(sent).toEqual([]);
    await advance(1);
    const [first, second] = await both;
    expect(first).toBe(second);
    expect(callsTo('/refresh')).toHaveLength(1);
    expect(storage.getItem(TOKEN_KEY)).toBe(first);
  });

  it('runs one refresh at a time without locks too, as in an insecure context', async () => {
    const { userAgent, hardwareConcurrency } = navigator;
    vi.stubGlobal('navigator', { userAgent, hardwareConcurrency, maxTouchPoints: 0 });
    storage.setItem(MARK_KEY, 'yes');
    const tab = await openTab();
    const answer = json(200, { access_token: tokenFor('vera', 900) });
    server['/refresh'] = () => new Promise((resolve) => setTimeout(() => resolve(answer.clone()), 50));
    const both = Promise.all([tab.ensureSession(), tab.ensureSession()]);
    await advance(1050);
    await both;
    expect(callsTo('/refresh')).toHaveLength(1);
  });

  it('ends the session if the refresh is refused: removes the token and notifies listeners', async () => {
    storage.setItem(TOKEN_KEY, tokenFor('vera', -1));
    const tab = await openTab();
    server['/refresh'] = refused;
    const answer = outcome(tab.ensureSession());
    await advance(1000);
    expect(await answer).toBe('UNAUTHORIZED');
    expect([storage.getItem(TOKEN_KEY), tab.sessionClaims(), tab.ends]).toEqual([null, null, ['ended']]);
  });

  it('keeps the reason of a ban until the next session begins', async () => {
    storage.setItem(TOKEN_KEY, tokenFor('vera', -1));
    const tab = await openTab();
    server['/refresh'] = () => json(401, { message: 'SESSION_ENDED', ban_reason: 'Stolen songs' });
    const answer = outcome(tab.ensureSession());
    await advance(1000);
    await answer;
    expect([tab.ends, tab.lastBanReason()]).toEqual([['ended'], 'Stolen songs']);
    tab.beginSession(tokenFor('vera', 900));
    expect(tab.lastBanReason()).toBeNull();
  });

  it.each([
    ['no answer came', () => Promise.reject(new TypeError('cut'))],
    ['the server is being updated', () => json(503, { message: 'UNAVAILABLE' })],
    ['it was asked too often', () => json(429, { message: 'TOO_MANY_REQUESTS' })],
  ])('keeps the session to be tried again where %s', async (_, answer) => {
    storage.setItem(MARK_KEY, 'yes');
    const tab = await openTab();
    server['/refresh'] = answer;
    const first = outcome(tab.ensureSession());
    await advance(1000);
    expect(await first).not.toBe('fine');
    expect(tab.ends).toEqual([]);
    server['/refresh'] = () => json(200, { access_token: tokenFor('vera', 900) });
    const second = outcome(tab.ensureSession());
    await advance(1000);
    expect(await second).toBe('fine');
  });
});

describe('an answer that is not the server’s', () => {
  const portal = () =>
    new Response('<h1>Sign in to the network</h1>', { status: 200, headers: { 'content-type': 'text/html' } });

  it.each([
    ['a page', portal],
    ['JSON without a token', () => json(200, { ok: true })],
    ['a token that cannot be read', () => json(200, { access_token: 'x.y.z' })],
  ])('renews nothing and ends nothing if it is %s', async (_, answer) => {
    const old = tokenFor('vera', -1);
    storage.setItem(TOKEN_KEY, old);
    const tab = await openTab();
    server['/refresh'] = answer;
    const found = outcome(tab.ensureSession());
    await advance(1000);
    expect(await found).not.toBe('fine');
    expect([storage.getItem(TOKEN_KEY), tab.ends]).toEqual([old, []]);
  });

  it('begins no session', async () => {
    const tab = await openTab();
    server['/login'] = portal;
    const login = { username: 'vera@example.com', password: 'x', fingerprint: 'x', remember_me: true };
    expect(await outcome(tab.signInBy(() => tab.call('POST /login', { body: login })))).toBe('no answer');
    expect(await outcome(tab.signInBy(async () => ({}) as never))).toBe('an answer without a token');
    expect([storage.getItem(TOKEN_KEY), tab.sessionClaims()]).toEqual([null, null]);
  });
});

describe('the mark of a session', () => {
  it('is optional if the browser cleared its storage: the cookie still has the session', async () => {
    const tab = await openTab();
    server['/refresh'] = () => json(200, { access_token: tokenFor('vera', 900) });
    const found = outcome(tab.ensureSession());
    await advance(1000);
    expect(await found).toBe('fine');
    expect([tab.sessionClaims()?.sub, storage.getItem(MARK_KEY), tab.ends]).toEqual(['vera', 'yes', []]);
  });

  it('lasts as long as the session, with or without a token', async () => {
    const tab = await openTab();
    tab.beginSession(tokenFor('vera', 900));
    storage.removeItem(TOKEN_KEY);
    const later = await openTab();
    server['/refresh'] = () => json(200, { access_token: tokenFor('vera', 900, 1) });
    const found = outcome(later.ensureSession());
    await advance(1000);
    expect(await found).toBe('fine');
    server['/logout'] = () => new Response(null, { status: 204 });
    await later.signOut();
    expect(await outcome((await openTab()).ensureSession())).toBe('SESSION_ENDED');
    expect(callsTo('/refresh')).toHaveLength(1);
  });

  it('is set by the response: a new visitor is refused once', async () => {
    const tab = await openTab();
    server['/refresh'] = refused;
    const first = outcome(tab.ensureSession());
    await advance(1000);
    await first;
    expect(await outcome(tab.ensureSession())).toBe('SESSION_ENDED');
    expect(callsTo('/refresh')).toHaveLength(1);
  });

  it('is optional if the storage is blocked', async () => {
    const blocked = () => {
      throw new Error('blocked');
    };
    vi.stubGlobal('localStorage', new Proxy(storage, { get: blocked, ownKeys: blocked }));
    const tab = await openTab();
    server['/refresh'] = () => json(200, { access_token: tokenFor('vera', 900) });
    const found = outcome(tab.ensureSession());
    await advance(1000);
    expect(await found).toBe('fine');
  });
});

describe('a 401', () => {
  it('drops the token, refreshes once for all pending calls, and retries each call once', async () => {
    const old = tokenFor('vera', 900);
    const fresh = tokenFor('vera', 900, 1);
    storage.setItem(TOKEN_KEY, old);
    const tab = await openTab();
    server['/refresh'] = () => json(200, { access_token: fresh });
    for (const path of ['/me', '/artist/1', '/artist/2'])
      server[path] = (token) => (token === fresh ? json(200, { path }) : refused());
    const calls = Promise.all([
      tab.call('GET /me'),
      tab.call('GET /artist/{id}', { params: { id: '1' } }),
      tab.call('GET /artist/{id}', { params: { id: '2' } }),
    ]);
    await advance(500);
    expect(storage.getItem(TOKEN_KEY)).toBeNull();
    expect(tab.sessionClaims()?.sub).toBe('vera');
    await advance(500);
    expect(await calls).toEqual([{ path: '/me' }, { path: '/artist/1' }, { path: '/artist/2' }]);
    expect(callsTo('/refresh')).toHaveLength(1);
    expect(callsTo('/me').map(({ token }) => token)).toEqual([old, fresh]);
  });

  it('is retried only once', async () => {
    storage.setItem(TOKEN_KEY, tokenFor('vera', 900));
    const tab = await openTab();
    server['/me'] = refused;
    server['/refresh'] = () => json(200, { access_token: tokenFor('vera', 900, 1) });
    const answer = outcome(tab.call('GET /me'));
    await advance(1000);
    expect(await answer).toBe('UNAUTHORIZED');
    expect(callsTo('/me')).toHaveLength(2);
  });

  it.each([
    'POST /login',
    'POST /register',
    'POST /verify',
    'POST /verify-email',
    'POST /reset-password',
    'POST /reset-password-email',
  ] as const)('of %s does not affect the session', async (key) => {
    const token = tokenFor('vera', 900);
    storage.setItem(TOKEN_KEY, token);
    const tab = await openTab();
    server[key.replace('POST ', '')] = refused;
    expect(await outcome(tab.call(key, { body: {} as never }))).toBe('UNAUTHORIZED');
    await advance(1000);
    expect([sent.length, storage.getItem(TOKEN_KEY)]).toEqual([1, token]);
  });

  it('keeps a newer token that another tab has stored', async () => {
    storage.setItem(TOKEN_KEY, tokenFor('vera', 900));
    const tab = await openTab();
    const fresh = tokenFor('vera', 900, 1);
    server['/me'] = (token) => (token === fresh ? json(200, {}) : refused());
    storage.setItem(TOKEN_KEY, fresh);
    expect(await outcome(tab.call('GET /me'))).toBe('fine');
    expect([storage.getItem(TOKEN_KEY), callsTo('/refresh')]).toEqual([fresh, []]);
  });
});

it('a 503 is emitted with its error, and a 429 includes the retry delay', async () => {
  const tab = await openTab();
  const heard = vi.fn();
  tab.unavailable.on(heard);
  server['/me'] = () => json(503, { message: 'UNAVAILABLE' });
  await outcome(tab.call('GET /me'));
  expect(heard).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'UNAVAILABLE' }));
  server['/me'] = () => json(429, { message: 'TOO_MANY_REQUESTS' }, { 'retry-after': '42' });
  await expect(tab.call('GET /me')).rejects.toMatchObject({ status: 429, retryAfter: 42 });
});
