import { defineErrors, defineIssues } from '../catalogue.ts';

export const accountsErrors = defineErrors({
  USER_EXISTS: { status: 409, text: { en: 'This user already exists!', ru: 'Пользователь уже существует!' } },
  WRONG_CREDENTIALS: { status: 401, text: { en: 'Wrong login or password', ru: 'Не правильный логин или пароль' } },
  BANNED: {
    status: 403,
    text: { en: 'You are banned for this reason: "{reason}"', ru: 'Вы заблокированы по причине: "{reason}"' },
  },
  LAST_ADMIN: {
    status: 409,
    text: {
      en: 'This is the last administrator: make another one first.',
      ru: 'Это последний администратор: сначала назначьте другого.',
    },
  },
  SESSION_ENDED: {
    status: 401,
    text: { en: 'Your session has ended. Please sign in again.', ru: 'Сессия закончилась. Войдите снова, пожалуйста.' },
  },
});

export const accountsIssues = defineIssues({
  username_invalid: { en: 'Enter phone number or email.', ru: 'Введите номер телефона или e-mail.' },
  password_too_short: { en: 'min {min} characters.', ru: 'минимум {min} символов.' },
  ban_reason_required: { en: 'Say why', ru: 'Укажите причину' },
  password_too_long: { en: 'max {max} characters.', ru: 'максимум {max} символов.' },
});
