import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** A browser's storage, with which the tabs of this test share what they keep. */
const createStorage = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
};

const tokenFor = (sub: string, secondsLeft: number, serial = 0): string => {
  const exp = Math.floor(Date.now() / 1000) + secondsLeft;
  return `x.${Buffer.from(JSON.stringify({ sub, exp, username: 'vera@example.com', serial })).toString('base64url')}.x`;
};

const TOKEN_KEY = 'dubplate.access-token';
const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
const refused = () => json(401, { message: 'UNAUTHORIZED' });

interface Sent {
  readonly path: string;
  readonly token: string | null;
}

let storage: ReturnType<typeof createStorage>;
let sent: Sent[];
/** What the server says to each path; 404 where a test says nothing. */
let server: Record<string, (token: string | null) => Response | Promise<Response>>;

const pathsOf = (path: string) => sent.filter((call) => call.path === path);

/** A tab: its own copy of the page's modules, on the one storage of the browser. */
const openTab = async () => {
  const listeners: ((event: { key: string | null; newValue: string | null }) => void)[] = [];
  vi.stubGlobal('window', {
    addEventListener: (_: string, listener: (typeof listeners)[number]) => listeners.push(listener),
  });
  vi.resetModules();
  const session = await import('./session.ts');
  const { call } = await import('./api.ts');
  const { unavailable } = await import('./http.ts');
  session.followOtherTabs();
  const ends: string[] = [];
  session.signedOut.on((end) => ends.push(end));
  return {
    ...session,
    call,
    unavailable,
    ends,
    /** The browser tells of what another tab wrote. */
    hear: (key: string) => {
      for (const listener of listeners) listener({ key, newValue: storage.getItem(key) });
    },
  };
};

const settle = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** So that a refusal that is looked at later is not one that nobody looked at. */
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'fine',
    (error: Error) => error.message,
  );

beforeEach(() => {
  vi.useFakeTimers();
  storage = createStorage();
  sent = [];
  server = {};
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const path = address.replace('/api', '');
    const token = new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? null;
    sent.push({ path, token });
    return (await server[path]?.(token)) ?? json(404, { message: 'NOT_FOUND' });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

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

describe('the guard', () => {
  it('lets in whose token holds, and asks for nothing', async () => {
    storage.setItem(TOKEN_KEY, tokenFor('vera', 1));
    const tab = await openTab();
    expect(await outcome(tab.ensureSession())).toBe('fine');
    expect(sent).toEqual([]);
  });

  it.each([
    ['there is no token', null],
    ['the token expires this second', 0],
  ])('refreshes once after a second, whoever asks, where %s', async (_, secondsLeft) => {
    if (secondsLeft !== null) storage.setItem(TOKEN_KEY, tokenFor('vera', secondsLeft));
    const tab = await openTab();
    server['/refresh'] = () => json(200, { access_token: tokenFor('vera', 900) });
    const both = Promise.all([tab.ensureSession(), tab.ensureSession()]);
    await settle(999);
    expect(sent).toEqual([]);
    await settle(1);
    const [first, second] = await both;
    expect(first).toBe(second);
    expect(pathsOf('/refresh')).toHaveLength(1);
    expect(storage.getItem(TOKEN_KEY)).toBe(first);
  });

  it('has one refresh under way at a time even where there are no locks, as without a secure context', async () => {
    const { userAgent, hardwareConcurrency } = navigator;
    vi.stubGlobal('navigator', { userAgent, hardwareConcurrency, maxTouchPoints: 0 });
    const tab = await openTab();
    const answer = json(200, { access_token: tokenFor('vera', 900) });
    server['/refresh'] = () => new Promise((resolve) => setTimeout(() => resolve(answer.clone()), 50));
    const both = Promise.all([tab.ensureSession(), tab.ensureSession()]);
    await settle(1050);
    await both;
    expect(pathsOf('/refresh')).toHaveLength(1);
  });

  it('ends the session where the refresh is refused: the token goes, and whoever listens is told', async () => {
    storage.setItem(TOKEN_KEY, tokenFor('vera', -1));
    const tab = await openTab();
    server['/refresh'] = refused;
    const answer = outcome(tab.ensureSession());
    await settle(1000);
    expect(await answer).toBe('UNAUTHORIZED');
    expect([storage.getItem(TOKEN_KEY), tab.sessionClaims(), tab.ends]).toEqual([null, null, ['ended']]);
  });

  it.each([
    ['no answer came', () => Promise.reject(new TypeError('cut'))],
    ['the server is being updated', () => json(503, { message: 'UNAVAILABLE' })],
    ['it was asked too often', () => json(429, { message: 'TOO_MANY_REQUESTS' })],
  ])('keeps the session to be tried again where %s', async (_, answer) => {
    const tab = await openTab();
    server['/refresh'] = answer;
    const first = outcome(tab.ensureSession());
    await settle(1000);
    expect(await first).not.toBe('fine');
    expect(tab.ends).toEqual([]);
    server['/refresh'] = () => json(200, { access_token: tokenFor('vera', 900) });
    const second = outcome(tab.ensureSession());
    await settle(1000);
    expect(await second).toBe('fine');
  });
});

describe('a 401', () => {
  it('drops the token, refreshes once for all who wait, and tries each call once more', async () => {
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
    await settle(500);
    expect(storage.getItem(TOKEN_KEY)).toBeNull();
    expect(tab.sessionClaims()?.sub).toBe('vera');
    await settle(500);
    expect(await calls).toEqual([{ path: '/me' }, { path: '/artist/1' }, { path: '/artist/2' }]);
    expect(pathsOf('/refresh')).toHaveLength(1);
    expect(pathsOf('/me').map(({ token }) => token)).toEqual([old, fresh]);
  });

  it('is tried once more and no oftener', async () => {
    storage.setItem(TOKEN_KEY, tokenFor('vera', 900));
    const tab = await openTab();
    server['/me'] = refused;
    server['/refresh'] = () => json(200, { access_token: tokenFor('vera', 900, 1) });
    const answer = outcome(tab.call('GET /me'));
    await settle(1000);
    expect(await answer).toBe('UNAUTHORIZED');
    expect(pathsOf('/me')).toHaveLength(2);
  });

  it.each([
    'POST /login',
    'POST /register',
    'POST /verify',
    'POST /verify-email',
    'POST /reset-password',
    'POST /reset-password-email',
  ] as const)('of %s says nothing of the session', async (key) => {
    const token = tokenFor('vera', 900);
    storage.setItem(TOKEN_KEY, token);
    const tab = await openTab();
    server[key.replace('POST ', '')] = refused;
    expect(await outcome(tab.call(key, { body: {} as never }))).toBe('UNAUTHORIZED');
    await settle(1000);
    expect([sent.length, storage.getItem(TOKEN_KEY)]).toEqual([1, token]);
  });

  it('spares a newer token that another tab has stored', async () => {
    storage.setItem(TOKEN_KEY, tokenFor('vera', 900));
    const tab = await openTab();
    const fresh = tokenFor('vera', 900, 1);
    server['/me'] = (token) => (token === fresh ? json(200, {}) : refused());
    storage.setItem(TOKEN_KEY, fresh);
    expect(await outcome(tab.call('GET /me'))).toBe('fine');
    expect([storage.getItem(TOKEN_KEY), pathsOf('/refresh')]).toEqual([fresh, []]);
  });
});

it('a 503 is told to whoever shows that page, and a 429 says when to try again', async () => {
  const tab = await openTab();
  const heard = vi.fn();
  tab.unavailable.on(heard);
  server['/me'] = () => json(503, { message: 'UNAVAILABLE' });
  await outcome(tab.call('GET /me'));
  expect(heard).toHaveBeenCalledOnce();
  server['/me'] = () => json(429, { message: 'TOO_MANY_REQUESTS' }, { 'retry-after': '42' });
  await expect(tab.call('GET /me')).rejects.toMatchObject({ status: 429, retryAfter: 42 });
});

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
    expect(pathsOf('/logout')).toHaveLength(1);
  });

  it('holds although the server never heard of it: it is told again, and nothing is refreshed', async () => {
    storage.setItem(TOKEN_KEY, tokenFor('vera', 900));
    const tab = await openTab();
    server['/refresh'] = () => json(200, { access_token: tokenFor('vera', 900, 1) });
    server['/logout'] = () => Promise.reject(new TypeError('cut'));
    await tab.signOut();
    const later = await openTab();
    const answer = outcome(later.ensureSession());
    await settle(1000);
    expect(await answer).toBe('SESSION_ENDED');
    expect([pathsOf('/logout').length, pathsOf('/refresh').length]).toEqual([2, 0]);
  });

  it('is not undone by a refresh whose answer was on its way', async () => {
    const tab = await openTab();
    let answer: (response: Response) => void = () => undefined;
    server['/refresh'] = () => new Promise((resolve) => (answer = resolve));
    server['/logout'] = () => new Response(null, { status: 204 });
    const waiting = outcome(tab.ensureSession());
    await settle(1000);
    await tab.signOut();
    answer(json(200, { access_token: tokenFor('vera', 900) }));
    expect(await waiting).toBe('SESSION_ENDED');
    expect(storage.getItem(TOKEN_KEY)).toBeNull();
  });

  it('does not stand in the way of the next sign-in, nor does a late refusal', async () => {
    const tab = await openTab();
    let answer: (response: Response) => void = () => undefined;
    server['/refresh'] = () => new Promise((resolve) => (answer = resolve));
    const waiting = outcome(tab.ensureSession());
    await settle(1000);
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
    await settle(1000);
    const [one, other] = await both;
    expect(one).toBe(other);
    expect(pathsOf('/refresh')).toHaveLength(1);
  });

  it('share one sign-out, without asking the server again', async () => {
    const [first, second] = await openTwo(900);
    server['/logout'] = () => Promise.reject(new TypeError('cut'));
    await first.signOut();
    second.hear('dubplate.signed-out');
    second.hear(TOKEN_KEY);
    expect([second.accessToken(), second.sessionClaims(), second.ends]).toEqual([null, null, ['left']]);
    await settle(1000);
    expect(sent.map(({ path }) => path)).toEqual(['/logout']);
  });

  it('share the end of a session that the server takes no longer', async () => {
    const [first, second] = await openTwo(900);
    server['/me'] = refused;
    server['/refresh'] = refused;
    const answer = outcome(first.call('GET /me'));
    await settle(1000);
    await answer;
    second.hear('dubplate.signed-out');
    expect([second.sessionClaims(), second.ends]).toEqual([null, ['ended']]);
  });

  it('let the one stay in which somebody has signed in since', async () => {
    const [first, second] = await openTwo(900);
    second.beginSession(tokenFor('vera', 900, 1));
    storage.setItem('dubplate.signed-out', 'ended');
    second.hear('dubplate.signed-out');
    expect([second.sessionClaims()?.sub, second.ends, first.ends]).toEqual(['vera', [], []]);
  });

  it('go on together while one of them renews the token', async () => {
    const [first, second] = await openTwo(900);
    first.dropToken(first.accessToken());
    second.hear(TOKEN_KEY);
    expect([second.accessToken(), second.sessionClaims()?.sub, second.ends]).toEqual([null, 'vera', []]);
    const fresh = tokenFor('vera', 900, 1);
    first.beginSession(fresh);
    second.hear(TOKEN_KEY);
    expect([second.accessToken(), second.ends]).toEqual([fresh, []]);
  });

  it('begin anew where somebody else has signed in in the other one', async () => {
    const [first, second] = await openTwo(900);
    first.beginSession(tokenFor('max', 900));
    second.hear(TOKEN_KEY);
    expect([second.sessionClaims()?.sub, second.ends]).toEqual(['max', ['left']]);
  });
});
