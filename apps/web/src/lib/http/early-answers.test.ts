import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NetworkError } from '../errors.ts';
import { reportOnline } from './connection.ts';
import { EARLY_LIMIT_MS, http } from './http.ts';

const late = vi.fn(async (_: string) => Response.json('late'));
const bodyOf = async (path: string, token = 'vera') => (await http({ method: 'GET', path, token })).body;

const setAge = (milliseconds: number) => vi.spyOn(performance, 'now').mockReturnValue(milliseconds);

beforeEach(() => {
  late.mockClear();
  setAge(EARLY_LIMIT_MS);
  vi.stubGlobal('fetch', late);
  vi.stubGlobal('earlyAnswers', { token: 'vera', answers: { '/me': Promise.resolve(Response.json('early')) } });
});

afterEach(() => {
  reportOnline();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('an early request is not repeated, and its response is used once', async () => {
  expect([await bodyOf('/me'), late.mock.calls.length]).toEqual(['early', 0]);
  expect([await bodyOf('/me'), late.mock.calls.length]).toEqual(['late', 1]);
});

test('an early response is used only for its path and its token', async () => {
  expect(await bodyOf('/me/support')).toBe('late');
  expect(await bodyOf('/me', 'max')).toBe('late');
  expect(await bodyOf('/me')).toBe('early');
});

test('it is not used once it is old, or after a change', async () => {
  setAge(EARLY_LIMIT_MS + 1);
  expect(await bodyOf('/me')).toBe('late');
  setAge(EARLY_LIMIT_MS);
  await http({ method: 'PATCH', path: '/me', token: 'vera', body: {} });
  expect(await bodyOf('/me')).toBe('late');
});

test('a refusal or a lost connection has its usual effect', async () => {
  const refused = Promise.resolve(Response.json({ message: 'NO' }, { status: 401 }));
  const lost = Promise.reject(new TypeError('no network'));
  // It is awaited only further down.
  lost.catch(() => undefined);
  vi.stubGlobal('earlyAnswers', { token: 'vera', answers: { '/me': refused, '/releases': lost } });
  await expect(bodyOf('/me')).rejects.toMatchObject({ status: 401 });
  await expect(bodyOf('/releases')).rejects.toBeInstanceOf(NetworkError);
  expect(late).not.toHaveBeenCalledWith(expect.stringContaining('/me'), expect.anything());
});
