import { describe, expect, it } from 'vitest';
import { toSameOriginPath } from './feature.ts';

const ORIGIN = 'https://dubplate.example';

describe('the requested page', () => {
  it.each(['/', '/settings', '/releases?status=DRAFT&page=2', '/drafts/1#tracks', '/search?q=//elsewhere.example'])(
    'accepts %s',
    (path) => {
      expect(toSameOriginPath(path, ORIGIN)).toBe(path);
    },
  );

  it.each([
    undefined,
    '',
    'settings',
    'https://elsewhere.example/',
    '//elsewhere.example/',
    '/\\elsewhere.example/',
    '/\t/elsewhere.example/',
    '/.//elsewhere.example/',
    '/..//elsewhere.example/',
    '/settings/..//elsewhere.example/',
    '/./\\elsewhere.example/',
    '/.\t//elsewhere.example/',
    '/%2e//elsewhere.example/',
    '/%2Felsewhere.example/',
    '/%5celsewhere.example/',
    '\t//elsewhere.example/',
    'javascript:alert(1)',
  ])('rejects %s', (address) => {
    expect(toSameOriginPath(address, ORIGIN)).toBeNull();
  });
});
