import { describe, expect, it } from 'vitest';
import { validateNewPassword, validateProfile } from './validate-profile.ts';

const isFine = (first_name: string) => validateProfile({ first_name }).length === 0;

describe('a first name', () => {
  it.each(['Anna', 'Анна', 'Анна-Мария', 'Mary Ann', "O'Connor", 'O’Connor', 'Zoë', 'Ё', ' Anna '])(
    'may be %j',
    (name) => expect(isFine(name)).toBe(true),
  );

  it.each([
    '',
    '  ',
    'Annа' /* the last letter is Cyrillic */,
    'Anna1',
    'Anna!',
    'Анна Lee',
    '-Anna',
    'Anna-',
    'An--na',
    '安娜',
    'a'.repeat(101),
  ])('is not %j: letters of a single alphabet', (name) =>
    expect(validateProfile({ first_name: name })).toEqual([{ path: 'first_name', code: 'name_invalid' }]),
  );

  it('is looked at only where it is given', () => {
    expect(validateProfile({})).toEqual([]);
  });
});

describe('a last name', () => {
  it.each([undefined, null, '', ' '])('is not required: %j', (last_name) => {
    expect(validateProfile({ first_name: 'Anna', last_name })).toEqual([]);
  });

  it('follows the same pattern in every alphabet', () => {
    expect(validateProfile({ first_name: 'Anna', last_name: 'Петрова' })).toEqual([]);
    expect(validateProfile({ first_name: '1', last_name: '2' })).toEqual([
      { path: 'first_name', code: 'name_invalid' },
      { path: 'last_name', code: 'name_invalid' },
    ]);
  });
});

describe('a new password', () => {
  const paths = { password: 'new_password', repeat: 'repeat_password' };

  it('has at least 8 characters and is repeated to the letter', () => {
    expect(validateNewPassword({ password: '12345678', repeat: '12345678' }, paths)).toEqual([]);
    expect(validateNewPassword({ password: '1234567', repeat: '1234567 ' }, paths)).toEqual([
      { path: 'new_password', code: 'password_too_short', values: { min: 8 } },
      { path: 'repeat_password', code: 'passwords_differ' },
    ]);
  });
});
