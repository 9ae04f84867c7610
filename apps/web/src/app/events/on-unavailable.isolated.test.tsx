import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#lib/errors.ts';
import { unavailable } from '#lib/http/http.ts';
import { router } from '../router.ts';
import { handleUnavailable } from './handle-events.ts';

handleUnavailable();

const ready = () => Response.json({ status: 'ok' });
const failing = () => Response.json({ message: 'UNAVAILABLE' }, { status: 503 });
const updating = () => Response.json({ message: 'UPDATING' }, { status: 503 });
const emit = (message: string) => unavailable.emit(new ApiError(503, { message }, null));

let readiness = ready;
beforeEach(async () => {
  vi.stubGlobal('fetch', (path: string) =>
    path === '/api/health/ready' ? Promise.resolve(readiness()) : new Promise(() => {}),
  );
  await router.navigate({ to: '/signup', replace: true, state: {} });
});
afterEach(() => vi.useRealTimers());

const isShown = () => router.latestLocation.state.isUpdating === true;

describe('after a call that was answered 503', () => {
  it.each([
    ['stays while the server is ready', 'UNAVAILABLE', ready, [false, false]],
    ['shows /503 at once if the call says UPDATING', 'UPDATING', ready, [true, true]],
    ['shows /503 at once if readiness says UPDATING', 'UNAVAILABLE', updating, [true, true]],
    ['shows /503 once readiness has failed for 10 s', 'UNAVAILABLE', failing, [false, true]],
  ])('%s', async (_, message, answer, shown) => {
    vi.useFakeTimers();
    readiness = answer;
    emit(message);
    await vi.advanceTimersByTimeAsync(9_900);
    const before = isShown();
    await vi.advanceTimersByTimeAsync(2_100);
    expect([before, isShown()]).toEqual(shown);
  });

  it('does nothing if the server is ready again within 10 s', async () => {
    vi.useFakeTimers();
    readiness = failing;
    emit('UNAVAILABLE');
    await vi.advanceTimersByTimeAsync(5_000);
    readiness = ready;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(isShown()).toBe(false);
  });
});
