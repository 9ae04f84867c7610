import { expect, it } from 'vitest';
import { profileChange, profileErrors, profileFormOf } from './names-form.tsx';

it('a user without names starts with empty fields', () => {
  expect(profileFormOf({ first_name: null, last_name: null })).toEqual({ first_name: '', last_name: '' });
});

it('the first name is required, the last is not; both must use a single alphabet', () => {
  expect(profileErrors({ first_name: '', last_name: '' }, 'en')).toEqual({ first_name: 'Filled incorrectly' });
  expect(profileErrors({ first_name: 'Анна', last_name: '' }, 'ru')).toEqual({});
  expect(profileErrors({ first_name: 'Anna', last_name: 'Lee1' }, 'ru')).toEqual({ last_name: 'Заполнено неверно' });
});

it('names are sent trimmed, an empty last name as null', () => {
  expect(profileChange({ first_name: ' Anna ', last_name: ' ' })).toEqual({ first_name: 'Anna', last_name: null });
});
