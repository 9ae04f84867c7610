import { describe, expect, it } from 'vitest';
import { decodeToken, isFresh } from './session.ts';

const token = (claims: object): string => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none' })}.${part(claims)}.`;
};

describe('decodeToken', () => {
  it('reads the claims, Cyrillic included', () => {
    const claims = decodeToken(token({ sub: 'a', username: 'лена@пример.рф', roles: ['support'], exp: 10 }));
    expect(claims).toEqual({ sub: 'a', person: 'a', username: 'лена@пример.рф', roles: ['support'], exp: 10 });
  });

  it('rejects an invalid token', () => {
    expect(decodeToken('')).toBeNull();
    expect(decodeToken('a.b.c')).toBeNull();
    expect(decodeToken(token({ sub: 'a' }))).toBeNull();
  });
});

describe('isFresh', () => {
  const now = new Date(100_900);

  it('compares in whole seconds', () => {
    expect(isFresh(token({ sub: 'a', exp: 101 }), now)).toBe(true);
    expect(isFresh(token({ sub: 'a', exp: 100 }), now)).toBe(false);
  });

  it('is false without a token', () => {
    expect(isFresh(null, now)).toBe(false);
  });
});
