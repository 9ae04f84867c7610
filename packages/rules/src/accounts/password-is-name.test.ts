import { expect, it } from 'vitest';
import { isPasswordName } from './password-is-name.ts';

it.each([
  ['vera@example.com', 'vera@example.com', true],
  ['VERA@example.com', ' vera@Example.com ', true],
  ['79161234567', '+7 (916) 123-45-67', true],
  ['+7 916 123 45 67', '79161234567', true],
  ['vera@example.com!', 'vera@example.com', false],
  ['79161234568', '79161234567', false],
  ['long enough', 'vera@example.com', false],
  ['', '', false],
])('%j is the name %j: %s', (password, username, isName) => {
  expect(isPasswordName(password, username)).toBe(isName);
});
