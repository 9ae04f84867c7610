import { expect, it } from 'vitest';
import { ApiError, NetworkError } from '#lib/errors.ts';
import { loadMessages } from '#lib/i18n/i18n.ts';
import { contactErrorText } from './contact-screen.tsx';

it.each([
  ['no connection', new NetworkError('gone'), /^No connection to the server/],
  ['a failure', new ApiError(500, {}, null), /^The message could not be sent/],
  ['too many, with a wait', new ApiError(429, {}, null, '1801'), /Please try again in 31 minutes/],
  ['too many, nearly over', new ApiError(429, {}, null, '1'), /Please try again in 1 minute;/],
  ['too many', new ApiError(429, {}, null), /Please try again later/],
])('%s says what to do, and that the text stays', async (_, error, expected) => {
  const said = contactErrorText(error, await loadMessages('entry', 'contact'));
  expect(said).toMatch(expected);
  expect(said).toMatch(/stays on this page/);
});
