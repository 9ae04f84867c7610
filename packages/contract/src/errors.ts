import { defineErrors } from './catalogue.ts';

/** Errors that any call can answer. */
export const platformErrors = defineErrors({
  BAD_INPUT: {
    status: 400,
    text: {
      en: 'Some fields are filled in incorrectly. Please check them.',
      ru: 'Некоторые поля заполнены неверно. Проверьте их, пожалуйста.',
    },
  },
  BROKEN_FORM: {
    status: 400,
    text: {
      en: 'The form arrived incomplete. Please send it again.',
      ru: 'Форма пришла не целиком. Отправьте её ещё раз.',
    },
  },
  UNAUTHORIZED: { status: 401, text: { en: 'Please sign in.', ru: 'Войдите, пожалуйста.' } },
  FORBIDDEN: {
    status: 403,
    text: { en: 'You don’t have permission to do this.', ru: 'У вас нет прав на это действие.' },
  },
  MISSING_SCOPE: {
    status: 403,
    text: {
      en: 'This token or role may not do this: it lacks the scope {scope}.',
      ru: 'Этому токену или роли это не разрешено: не хватает права {scope}.',
    },
  },
  OWN_SESSION_ONLY: {
    status: 403,
    text: {
      en: 'Only the person themself can do this, signed in to their own account.',
      ru: 'Это может сделать только сам человек, войдя в свой аккаунт.',
    },
  },
  NOT_FOUND: {
    status: 404,
    text: { en: 'Not found. It may have been deleted.', ru: 'Не найдено. Возможно, это удалили.' },
  },
  STALE: {
    status: 412,
    text: {
      en: 'This was changed elsewhere since you opened it.',
      ru: 'Это изменили в другом месте, пока страница была открыта.',
    },
  },
  BODY_TOO_SLOW: {
    status: 408,
    text: {
      en: 'The connection is too slow: the request did not arrive in time. Please try again.',
      ru: 'Соединение слишком медленное: запрос не пришёл вовремя. Попробуйте ещё раз.',
    },
  },
  BODY_TOO_LARGE: { status: 413, text: { en: 'The request is too large.', ru: 'Запрос слишком большой.' } },
  TOO_MANY_REQUESTS: {
    status: 429,
    text: { en: 'Too many requests. Please wait a little.', ru: 'Слишком много запросов. Подождите немного.' },
  },
  INTERNAL: {
    status: 500,
    text: {
      en: 'Something broke on our side. Nothing you made is lost; please try again.',
      ru: 'У нас что-то сломалось. Ничего из сделанного не потеряно, попробуйте ещё раз.',
    },
  },
  NO_ROOM: {
    status: 507,
    text: {
      en: 'The server has run out of disk space, so this could not be saved. Please try again later.',
      ru: 'На сервере закончилось место, поэтому сохранить не получилось. Попробуйте позже.',
    },
  },
  READ_ONLY: {
    status: 503,
    text: {
      en: 'The server cannot save anything at the moment. Please try again in a minute.',
      ru: 'Сервер сейчас ничего не может сохранить. Попробуйте через минуту.',
    },
  },
  UNAVAILABLE: {
    status: 503,
    text: {
      en: 'The server cannot answer at the moment. Please try again in a minute.',
      ru: 'Сервер сейчас не может ответить. Попробуйте через минуту.',
    },
  },
  /** The server is stopping; another one, or the next version of it, answers soon. */
  UPDATING: { status: 503, text: { en: 'Service is being updated', ru: 'Сервис обновляется' } },
});

/** A window of days that ends before it begins. */
export const windowReversed = {
  en: 'The first day must not be after the last',
  ru: 'Первый день не может быть позже последнего',
} as const;
