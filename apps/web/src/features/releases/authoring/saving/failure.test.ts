import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '../../../../lib/errors.ts';
import { failureOf, mayPass } from './failure.ts';

const answered = (status: number, message = 'CODE') => new ApiError(status, { message }, null);

describe('mayPass', () => {
  it('is so for the network and for a broken or busy server', () => {
    expect(mayPass(new NetworkError('no answer'))).toBe(true);
    for (const status of [429, 500, 502, 503, 504]) expect(mayPass(answered(status)), `${status}`).toBe(true);
  });

  it('is not so for a refusal, nor where there is no room: it would be tried for ever', () => {
    for (const status of [400, 404, 409, 413, 415]) expect(mayPass(answered(status)), `${status}`).toBe(false);
    const full = answered(507, 'QUOTA_FULL');
    expect(failureOf(full)).toEqual({ kind: 'refused', error: full });
  });
});
