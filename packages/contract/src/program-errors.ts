import { defineErrors } from './catalogue.ts';

/** Errors that only a wrong program causes: apart, so that no page of the web app loads their texts. */
export const programErrors = defineErrors({
  BAD_JSON: { status: 400, text: { en: 'The request body is not valid JSON.', ru: 'Тело запроса — не JSON.' } },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    text: { en: 'This content type is not supported here.', ru: 'Такой тип содержимого здесь не поддерживается.' },
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 409,
    text: {
      en: 'This Idempotency-Key was used for a different request.',
      ru: 'Этот Idempotency-Key уже использован для другого запроса.',
    },
  },
  TUS_VERSION: {
    status: 412,
    text: { en: 'The Tus-Resumable header must be 1.0.0.', ru: 'Заголовок Tus-Resumable должен быть 1.0.0.' },
  },
});
