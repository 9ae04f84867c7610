import { expect, it } from 'vitest';
import { ApiError, NetworkError } from '#lib/errors.ts';
import { saveErrorOf } from './resource.ts';

const answer = (status: number, data = {}) => new ApiError(status, data, null);

it('waits for the network, and for a server that is busy or being updated', () => {
  for (const error of [new NetworkError('gone'), answer(503), answer(500), answer(429)])
    expect(saveErrorOf(error)).toEqual({ kind: 'transient', error });
});

it('hands over the server’s version when ours is stale', () => {
  const current = { version: 4 };
  expect(saveErrorOf(answer(412, { message: 'STALE', current }))).toEqual({ kind: 'stale', current });
});

it('takes every other answer as a refusal', () => {
  for (const status of [400, 404, 409]) {
    const error = answer(status);
    expect(saveErrorOf(error)).toEqual({ kind: 'rejected', error });
  }
});

it('treats missing space as a refusal: waiting would not free any, and the user has to act', () => {
  const error = answer(507, { message: 'QUOTA_FULL' });
  expect(saveErrorOf(error)).toEqual({ kind: 'rejected', error });
});
