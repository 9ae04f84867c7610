import { describe, expect, it } from 'vitest';
import { buildPath } from './api.ts';

describe('buildPath', () => {
  it('fills and escapes the placeholders', () => {
    expect(buildPath('/release/{id}', { id: 'a/b' })).toBe('/release/a%2Fb');
  });

  it('repeats the name for a list, and omits undefined values', () => {
    expect(buildPath('/releases', {}, { page: 2, status: ['DRAFT', 'DENIED'], order: undefined })).toBe(
      '/releases?page=2&status=DRAFT&status=DENIED',
    );
  });

  it('has no question mark without a query', () => {
    expect(buildPath('/releases', {}, {})).toBe('/releases');
  });
});
