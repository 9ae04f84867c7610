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
      en: 'This is the last administrator. Make somebody else an administrator first.',
      ru: 'Это последний администратор. Сначала назначьте другого.',
    },
  },
  ADMIN_PROTECTED: {
    status: 403,
    text: {
      en: 'Only an administrator can do this to an administrator’s account.',
      ru: 'С аккаунтом администратора это может сделать только администратор.',
    },
  },
  ALREADY_VERIFIED: {
    status: 409,
    text: { en: 'This login is already verified.', ru: 'Этот логин уже подтверждён.' },
  },
  PERSON_BANNED: {
    status: 409,
    text: {
      en: 'This person is banned, so nothing is sent to them. Lift the ban first.',
      ru: 'Пользователь заблокирован, письма ему не отправляются. Сначала снимите блокировку.',
    },
  },
  NEED_TRANSFERING: {
    status: 400,
    text: { en: 'Profile transfer required', ru: 'Требуется перенос профиля' },
  },
  LINK_DEAD: {
    status: 400,
    text: {
      en: 'This link is no longer valid. Please request a new one.',
      ru: 'Эта ссылка больше не действительна. Запросите новую.',
    },
  },
  MAIL_TOO_SOON: {
    status: 429,
    text: {
      en: 'You have already requested this email recently, please try again in {seconds} seconds.',
      ru: 'Вы недавно уже запрашивали это письмо, попробуйте ещё раз через {seconds} сек.',
    },
  },
  PASSWORD_NEEDED: {
    status: 403,
    text: {
      en: 'Please enter your password again: you signed in a while ago.',
      ru: 'Введите пароль ещё раз: вы вошли уже давно.',
    },
  },
  NOT_VERIFIED: {
    status: 403,
    text: {
      en: 'Verify your e-mail or phone first: the link is in the message that we sent you.',
      ru: 'Сначала подтвердите свой e-mail или телефон по ссылке из сообщения, которое мы на него отправили.',
    },
  },
  PASSKEY_REFUSED: {
    status: 401,
    text: {
      en: 'This passkey could not sign you in. Try again, or use your password.',
      ru: 'Войти с этим ключом не удалось. Попробуйте ещё раз или введите пароль.',
    },
  },
  PASSKEY_NOT_ADDED: {
    status: 400,
    text: {
      en: 'The passkey could not be added. Please try again.',
      ru: 'Ключ добавить не удалось. Попробуйте ещё раз.',
    },
  },
  TOO_MANY_PASSKEYS: {
    status: 409,
    text: {
      en: 'You have {max} passkeys: remove one to add another.',
      ru: 'У вас уже {max} ключей: удалите один, чтобы добавить другой.',
    },
  },
  TOTP_REQUIRED: {
    status: 403,
    text: { en: 'Enter the code from your authenticator app.', ru: 'Введите код из приложения-аутентификатора.' },
  },
  WRONG_TOTP: {
    status: 401,
    text: {
      en: 'This code does not match. Wait for the next one and try again.',
      ru: 'Этот код не подошёл. Дождитесь следующего и попробуйте ещё раз.',
    },
  },
  TOTP_LOST: {
    status: 403,
    text: {
      en: 'Your one-time codes can no longer be checked. Ask an administrator to turn them off for you.',
      ru: 'Ваши одноразовые коды больше нельзя проверить. Попросите администратора отключить их.',
    },
  },
  TOTP_ON: { status: 409, text: { en: 'One-time codes are already on.', ru: 'Одноразовые коды уже включены.' } },
  TOTP_OFF: { status: 409, text: { en: 'One-time codes are off.', ru: 'Одноразовые коды выключены.' } },
  TOTP_NOT_BEGUN: {
    status: 409,
    text: {
      en: 'Please start setting up one-time codes again.',
      ru: 'Начните настройку одноразовых кодов сначала.',
    },
  },
  SESSION_ENDED: {
    status: 401,
    text: { en: 'Your session has ended. Please sign in again.', ru: 'Сессия закончилась. Войдите снова, пожалуйста.' },
  },
});

export const accountsIssues = defineIssues({
  username_invalid: { en: 'Enter phone number or email.', ru: 'Введите номер телефона или e-mail.' },
  username_too_long: { en: 'max {max} characters.', ru: 'не больше {max} символов.' },
  password_too_short: { en: 'min {min} characters.', ru: 'минимум {min} символов.' },
  password_common: {
    en: 'This is one of the most common passwords, so it is among the first to be guessed. Please choose another.',
    ru: 'Это один из самых частых паролей, его подбирают первым. Выберите другой, пожалуйста.',
  },
  password_is_name: {
    en: 'Your login must not be your password. Please choose another.',
    ru: 'Логин не может быть паролем. Выберите другой пароль, пожалуйста.',
  },
  passwords_differ: { en: 'Passwords do not match', ru: 'Пароли не совпадают!' },
  old_password_wrong: { en: 'This is not your current password.', ru: 'Это не ваш текущий пароль.' },
  totp_wrong: {
    en: 'This code does not match. Wait for the next one and try again.',
    ru: 'Этот код не подошёл. Дождитесь следующего и попробуйте ещё раз.',
  },
  name_invalid: { en: 'Filled incorrectly', ru: 'Заполнено неверно' },
  ban_reason_required: { en: 'Enter the reason', ru: 'Укажите причину' },
  ban_end_past: { en: 'The end of the ban must be in the future', ru: 'Окончание блокировки должно быть в будущем' },
  password_too_long: { en: 'max {max} characters.', ru: 'не больше {max} символов.' },
});
