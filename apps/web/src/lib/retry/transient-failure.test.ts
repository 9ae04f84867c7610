import { expect, it } from 'vitest';
import { ApiError, NetworkError, transientErrorOf } from '../errors.ts';
import { retryDelayMs } from './retrying.ts';

const answer = (status: number, retryAfter: string | null = null) => new ApiError(status, {}, null, retryAfter);

it.each([
  ['no answer', new NetworkError('gone'), 'offline'],
  ['a server that broke', answer(500), 'server'],
  ['a proxy without a server behind it', answer(502), 'server'],
  ['a server being updated', answer(503), 'server'],
  ['too many calls', answer(429), 'server'],
  ['an upload that another connection still holds', answer(423), 'server'],
  ['no session', answer(401), 'signed-out'],
  ['a refusal', answer(400), null],
  ['nothing there', answer(404), null],
  ['no room', answer(507), null],
  ['something that is no answer at all', new TypeError('x is undefined'), null],
])('%s', (_, error, failure) => expect(transientErrorOf(error)).toBe(failure));

it('waits longer after each failure, up to twenty seconds', () => {
  expect([1, 2, 3, 4, 5, 6, 60].map((failures) => retryDelayMs(failures, answer(500)))).toEqual([
    1_000, 2_000, 5_000, 10_000, 20_000, 20_000, 20_000,
  ]);
});

it('waits at least as long as the server requires, but at most ten minutes', () => {
  expect(retryDelayMs(1, answer(429, '42'))).toBe(42_000);
  expect(retryDelayMs(5, answer(503, '3'))).toBe(20_000);
  expect(retryDelayMs(1, answer(503, '86400'))).toBe(600_000);
});
