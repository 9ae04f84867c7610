import { filesErrors } from '@dubplate/contract/files/errors';
import { describe, expect, it } from 'vitest';
import { ApiError, errorText } from './errors.ts';

describe('errorText', () => {
  it('prefers the server’s message for the specific case', () => {
    const error = new ApiError(400, { message: 'BROKEN_FILE', detail: 'Файл повреждён: он обрывается.' }, null);
    expect(errorText(error, 'ru', filesErrors)).toBe('Файл повреждён: он обрывается.');
  });

  it('uses the catalogue if the response has only a code', () => {
    const error = new ApiError(507, { message: 'QUOTA_FULL' }, null);
    expect(errorText(error, 'en', filesErrors)).toBe(filesErrors.QUOTA_FULL.text.en);
  });

  it.each([{ message: 'FILE_TOO_LARGE' }, {}])('shows no placeholder of a 413 without its limit: %j', (answer) => {
    const error = new ApiError(413, answer, null);
    expect(errorText(error, 'en', filesErrors)).toBe('The request is too large.');
    expect(errorText(error, 'ru', filesErrors)).toBe('Запрос слишком большой.');
  });

  it('fills in the limit from the response', () => {
    const error = new ApiError(413, { message: 'FILE_TOO_LARGE', max: 100 }, null);
    expect(errorText(error, 'en', filesErrors)).toBe('The file is larger than 100 MB.');
  });
});
