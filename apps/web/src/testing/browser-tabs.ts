import { vi } from 'vitest';
import { stubTasks } from './stub-tasks.ts';

interface SentCall {
  readonly path: string;
  readonly token: string | null;
}

type Answer = (token: string | null) => Response | Promise<Response>;

const stored = new Map<string, string>();

/** The storage of the browser, which all tabs of a test share. */
export const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};

/** Every call that a tab has sent, in order. */
export const sent: SentCall[] = [];

/** The server's responses by path; other paths return 404. */
export const server: Record<string, Answer> = {};

export const TOKEN_KEY = 'dubplate.access-token';
export const MARK_KEY = 'dubplate.session';

/** The cookie that a tab has set, with its attributes. */
export const page = { cookie: '' };

/** @param person who acts for the account `sub`; absent: the account's own person */
export const tokenFor = (sub: string, secondsLeft: number, serial = 0, person?: string): string => {
  const exp = Math.floor(Date.now() / 1000) + secondsLeft;
  return `x.${Buffer.from(JSON.stringify({ sub, exp, username: 'vera@example.com', serial, ...(person && { act: { sub: person } }) })).toString('base64url')}.x`;
};

export const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

export const refused = () => json(401, { message: 'UNAUTHORIZED' });

export const callsTo = (path: string) => sent.filter((call) => call.path === path);

/** Starts a test with an empty browser, a server without responses, and fake timers. */
export const startBrowser = (): void => {
  vi.useFakeTimers();
  stored.clear();
  sent.length = 0;
  for (const path of Object.keys(server)) delete server[path];
  stubTasks();
  vi.stubGlobal('localStorage', storage);
  page.cookie = '';
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { protocol: 'https:' });
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const path = address.replace('/api', '');
    const token = new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? null;
    sent.push({ path, token });
    return (await server[path]?.(token)) ?? json(404, { message: 'NOT_FOUND' });
  });
};

export const stopBrowser = (): void => {
  vi.resetModules();
  vi.useRealTimers();
  vi.unstubAllGlobals();
};

/** Simulates a tab: separate copies of the modules, and the shared storage of the browser. */
export const openTab = async () => {
  const listeners: ((event: { key: string | null; newValue: string | null }) => void)[] = [];
  vi.stubGlobal('window', {
    addEventListener: (_: string, listener: (typeof listeners)[number]) => listeners.push(listener),
  });
  vi.resetModules();
  const session = await import('../lib/session/session.ts');
  const { call } = await import('../lib/api.ts');
  const { unavailable } = await import('../lib/http/http.ts');
  session.followOtherTabs();
  const ends: string[] = [];
  session.signedOut.on((end) => ends.push(end));
  const accountChanges: string[] = [];
  session.accountChanged.on((how) => accountChanges.push(how));
  return {
    ...session,
    call,
    unavailable,
    ends,
    accountChanges,
    /** Simulates a write to the storage by another tab. */
    receiveStorageEvent: (key: string) => {
      for (const listener of listeners) listener({ key, newValue: storage.getItem(key) });
    },
  };
};

export const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Returns the outcome of a promise, so that a later rejection does not count as unhandled. */
export const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'fine',
    (error: Error) => error.message,
  );
