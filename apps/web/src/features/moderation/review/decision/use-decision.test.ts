import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '#lib/errors.ts';
import { changedRelease } from './use-decision.ts';

describe('changedRelease', () => {
  it('returns the release in the refusal', () => {
    const current = { uuid: 'a', version: 7 };
    expect(changedRelease(new ApiError(412, { message: 'STALE', current }, null))).toEqual(current);
  });

  it('returns null for another refusal, a refusal without a release, or a network error', () => {
    expect(
      changedRelease(new ApiError(409, { message: 'WRONG_STATE', current: { uuid: 'a', version: 1 } }, null)),
    ).toBeNull();
    expect(changedRelease(new ApiError(412, { message: 'STALE' }, null))).toBeNull();
    expect(changedRelease(new NetworkError('no answer'))).toBeNull();
  });
});
