import { expect, it } from 'vitest';
import { passwordHint } from './credentials-form.tsx';

it('consists of sentences in every format of the field’s error', () => {
  expect(passwordHint('min 8 characters', 'en')).toBe('Min 8 characters. Not a common password, and not your login.');
  expect(passwordHint('Не меньше 8 знаков.', 'ru')).toBe('Не меньше 8 знаков. Не из самых частых и не ваш логин.');
  expect(passwordHint(null, 'en')).toBe('Not a common password, and not your login.');
});
