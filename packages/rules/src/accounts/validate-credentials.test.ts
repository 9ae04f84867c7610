import { describe, expect, it } from 'vitest';
import { validateCredentials, validatePassword, validateUsername } from './validate-credentials.ts';

describe('a password', () => {
  it.each([
    [0, 'password_too_short'],
    [7, 'password_too_short'],
    [8, undefined],
    [256, undefined],
    [257, 'password_too_long'],
  ])('of %i characters: %s', (length, code) => {
    expect(validatePassword('p'.repeat(length))[0]?.code).toBe(code);
  });

  it('returns its limits, which the texts name', () => {
    expect(validatePassword('short')).toEqual([{ path: 'password', code: 'password_too_short', values: { min: 8 } }]);
    expect(validatePassword('p'.repeat(300))).toEqual([
      { path: 'password', code: 'password_too_long', values: { max: 256 } },
    ]);
  });

  it('is taken as typed: spaces count', () => {
    expect(validatePassword('  pass  ')).toEqual([]);
  });

  it('is reported under the name of its field', () => {
    expect(validatePassword('short', 'new_password')[0]?.path).toBe('new_password');
  });
});

describe('a form to sign in', () => {
  it('takes an e-mail address or a phone', () => {
    expect(validateUsername('vera@example.com')).toEqual([]);
    expect(validateUsername('+7 (916) 123-45-67')).toEqual([]);
    expect(validateUsername('vera')).toEqual([{ path: 'username', code: 'username_invalid' }]);
  });

  it('returns the maximum length of a name', () => {
    const name = (length: number) => `${'a'.repeat(length - '@example.com'.length)}@example.com`;
    expect(validateUsername(name(254))).toEqual([]);
    expect(validateUsername(name(255))).toEqual([
      { path: 'username', code: 'username_too_long', values: { max: 254 } },
    ]);
  });

  it('names the issues of both fields at once', () => {
    expect(validateCredentials({ username: '', password: '' }).map(({ path, code }) => [path, code])).toEqual([
      ['username', 'username_invalid'],
      ['password', 'password_too_short'],
    ]);
    expect(validateCredentials({ username: 'vera@example.com', password: 'long enough' })).toEqual([]);
  });
});
