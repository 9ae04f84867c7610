import { expect, it } from 'vitest';
import { ApiError, NetworkError } from '#lib/errors.ts';
import { contactErrorText } from './contact-screen.tsx';
import { messages } from './messages.ts';

it.each([
  ['no connection', new NetworkError('gone'), /^No connection to the server/],
  ['a failure', new ApiError(500, {}, null), /^The message could not be sent/],
  ['too many, with a wait', new ApiError(429, {}, null, '1801'), /Please try again in 31 minutes/],
  ['too many, nearly over', new ApiError(429, {}, null, '1'), /Please try again in 1 minute;/],
  ['too many', new ApiError(429, {}, null), /Please try again later/],
])('%s says what to do, and that the text stays', async (_, error, expected) => {
  const said = contactErrorText(error, await messages());
  expect(said).toMatch(expected);
  expect(said).toMatch(/stays on this page/);
});
