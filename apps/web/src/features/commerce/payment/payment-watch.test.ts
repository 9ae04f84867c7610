import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type PaymentChannel, type Statuses, watchPayment } from './payment-watch.ts';

const MINUTE = 60_000;

const startWatch = (isLive: boolean) => {
  const received: (readonly [string, string])[] = [];
  let send: (statuses: Statuses) => void = () => undefined;
  let comeBack: () => void = () => undefined;
  let see: () => void = () => undefined;
  const seen = { asked: 0, fetched: 0, stopped: 0, givenUp: 0, backs: 0, isLive, answer: 'PENDING' };
  const channel: PaymentChannel = {
    isLive: () => seen.isLive,
    ask: () => {
      seen.asked += 1;
    },
    fetch: async () => {
      seen.fetched += 1;
      if (seen.answer === 'offline') throw new Error('no answer');
      return new Map([['a', seen.answer]]);
    },
    listen: (onStatuses) => {
      send = onStatuses;
      return () => {
        seen.stopped += 1;
      };
    },
    onReturn: (ask) => {
      comeBack = ask;
      return () => {
        seen.stopped += 1;
      };
    },
    onSeen: (listener) => {
      see = listener;
      return () => {
        seen.stopped += 1;
      };
    },
  };
  const stop = watchPayment(channel, {
    onStatuses: (statuses) => received.push(...statuses),
    onSeen: () => {
      seen.backs += 1;
    },
    onGivenUp: () => {
      seen.givenUp += 1;
    },
  });
  return {
    seen,
    received,
    stop,
    send: (statuses: Statuses) => send(statuses),
    comeBack: () => comeBack(),
    see: () => see(),
  };
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('watching a payment over the socket', () => {
  it('requests the statuses at once, reports them, and does not poll', async () => {
    const { seen, received, send, stop } = startWatch(true);
    expect(seen.asked).toBe(1);
    send(new Map([['a', 'PAID']]));
    expect(received).toEqual([['a', 'PAID']]);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(seen).toMatchObject({ asked: 1, fetched: 0 });
    stop();
  });

  it('asks again when the socket or the person returns, and every half minute', async () => {
    const { seen, comeBack, see, stop } = startWatch(true);
    comeBack();
    expect(seen).toMatchObject({ asked: 2, backs: 0 });
    see();
    expect(seen).toMatchObject({ asked: 3, backs: 1 });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(seen.asked).toBe(4);
    stop();
  });
});

describe('watching a payment without the socket', () => {
  it('polls at once and every five seconds, even after a failed request', async () => {
    const { seen, received, stop } = startWatch(false);
    await vi.advanceTimersByTimeAsync(0);
    expect([seen.fetched, received]).toEqual([1, [['a', 'PENDING']]]);
    seen.answer = 'offline';
    await vi.advanceTimersByTimeAsync(5_000);
    seen.answer = 'PAID';
    await vi.advanceTimersByTimeAsync(5_000);
    expect([seen.fetched, received.at(-1)]).toEqual([3, ['a', 'PAID']]);
    stop();
  });

  it('switches to the socket once it reconnects', async () => {
    const { seen, stop } = startWatch(false);
    await vi.advanceTimersByTimeAsync(0);
    seen.isLive = true;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(seen).toMatchObject({ asked: 0, fetched: 1 });
    stop();
  });
});

describe('the end of the watch', () => {
  it('gives up once after fifteen minutes: it requests nothing more, but receives late payments', async () => {
    const { seen, received, send, see, stop } = startWatch(false);
    await vi.advanceTimersByTimeAsync(15 * MINUTE - 1);
    expect(seen.givenUp).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    const { fetched } = seen;
    await vi.advanceTimersByTimeAsync(15 * MINUTE);
    expect(seen).toMatchObject({ givenUp: 1, stopped: 0, fetched });
    send(new Map([['a', 'PAID']]));
    expect(received.at(-1)).toEqual(['a', 'PAID']);
    see();
    expect(seen.fetched).toBe(fetched + 1);
    stop();
    expect(seen.stopped).toBe(3);
  });

  it('reports nothing after it was stopped', async () => {
    const { seen, received, stop } = startWatch(false);
    stop();
    await vi.advanceTimersByTimeAsync(20 * MINUTE);
    expect([seen.givenUp, seen.fetched, received]).toEqual([0, 1, []]);
  });
});
