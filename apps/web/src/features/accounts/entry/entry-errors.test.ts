import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '#lib/errors.ts';
import type { Language } from '#lib/i18n/language.ts';
import { signInErrorText, signUpErrorText, transferingToken } from './entry-errors.ts';
import { messages as en } from './messages.en.ts';
import { messages as ru } from './messages.ru.ts';

/** The catalogue's texts, with the plural form for the count. */
const textIn = (language: Language) => {
  const texts: Readonly<Record<string, string>> = language === 'en' ? en : ru;
  const plural = new Intl.PluralRules(language);
  return (key: string, values: { count?: number; when?: string } = {}): string => {
    const form = values.count === undefined ? key : `${key}_${plural.select(values.count)}`;
    return (texts[form] ?? `no text: ${form}`)
      .replace('{count}', String(values.count))
      .replace('{when}', String(values.when));
  };
};
const refusal = (status: number, data: Record<string, unknown> = {}, retryAfter: string | null = null) =>
  new ApiError(status, data, null, retryAfter);
const bothOf = (say: typeof signInErrorText, error: unknown) =>
  (['en', 'ru'] as const).map((language) => say(error, language, textIn(language) as Parameters<typeof say>[2]));

describe('signInErrorText', () => {
  it.each([
    [401, { message: 'WRONG_CREDENTIALS' }, 'Wrong login or password', 'Не правильный логин или пароль'],
    [
      401,
      { message: 'WRONG_TOTP' },
      'This code does not match. Wait for the next one and try again.',
      'Этот код не подошёл. Дождитесь следующего и попробуйте ещё раз.',
    ],
    [
      403,
      { message: 'TOTP_LOST' },
      'Your one-time codes can no longer be checked. Ask an administrator to turn them off for you.',
      'Ваши одноразовые коды больше нельзя проверить. Попросите администратора отключить их.',
    ],
    [401, { message: 'anything' }, 'Wrong login or password', 'Не правильный логин или пароль'],
    [
      403,
      { message: 'BANNED', ban_reason: 'spam' },
      'You are banned for this reason: "spam"',
      'Вы заблокированы по причине: "spam"',
    ],
    [500, { message: 'INTERNAL' }, 'An error occurred', 'Произошла ошибка'],
    [400, { message: 'BAD_INPUT' }, 'An error occurred', 'Произошла ошибка'],
  ])('%i %j', (status, data, english, russian) => {
    expect(bothOf(signInErrorText, refusal(status, data))).toEqual([english, russian]);
  });

  it('includes the end of a temporary ban', () => {
    const banned_until = new Date(2026, 11, 5, 18, 30).toISOString();
    const [english, russian] = bothOf(
      signInErrorText,
      refusal(403, { message: 'BANNED', ban_reason: 'spam', banned_until }),
    );
    expect(english).toMatch(/^You are banned for this reason: "spam" The ban ends on 5 December 2026.*18:30/);
    expect(russian).toMatch(/^Вы заблокированы по причине: "spam" Блокировка закончится 5 декабря 2026.*18:30/);
  });

  it('includes the time to wait after too many attempts', () => {
    const after = (seconds: string | null) =>
      bothOf(signInErrorText, refusal(429, { message: 'TOO_MANY_REQUESTS' }, seconds));
    expect(after('1')).toEqual([
      'Too many attempts. Please try again in 1 second.',
      'Слишком много попыток. Попробуйте снова через 1 секунду.',
    ]);
    expect(after('42')[1]).toBe('Слишком много попыток. Попробуйте снова через 42 секунды.');
    expect(after('725')).toEqual([
      'Too many attempts. Please try again in 13 minutes.',
      'Слишком много попыток. Попробуйте снова через 13 минут.',
    ]);
    expect(after(null)[0]).toBe('Too many attempts. Please wait a little.');
  });

  it('reports a missing response', () => {
    expect(bothOf(signInErrorText, new NetworkError('cut'))[0]).toMatch(/^No connection/);
  });
});

describe('signUpErrorText', () => {
  it.each([
    [409, 'This user already exists!', 'Пользователь уже существует!'],
    [400, 'An error occurred', 'Произошла ошибка'],
    [500, 'An error occurred', 'Произошла ошибка'],
  ])('%i', (status, english, russian) => {
    expect(bothOf(signUpErrorText, refusal(status))).toEqual([english, russian]);
  });
});

it('redirects a user whose profile must be transferred, with their token', () => {
  const data = { message: 'NEED_TRANSFERING', transfering_token: 'abc' };
  expect(transferingToken(refusal(400, data))).toBe('abc');
  expect(transferingToken(refusal(400, { message: 'BAD_INPUT', transfering_token: 'abc' }))).toBeNull();
  expect([en.transferNeeded, ru.transferNeeded]).toEqual(['Profile transfer required', 'Требуется перенос профиля']);
});
