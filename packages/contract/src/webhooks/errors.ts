import { defineErrors, defineIssues } from '../catalogue.ts';

export const webhooksErrors = defineErrors({
  WEBHOOKS_FULL: {
    status: 409,
    text: {
      en: 'You can have up to {limit} webhooks. Delete one to add another.',
      ru: 'Вебхуков может быть не больше {limit}. Удалите один, чтобы добавить другой.',
    },
  },
  WEBHOOK_OFF: {
    status: 409,
    text: {
      en: 'This webhook is switched off. Switch it on first.',
      ru: 'Этот вебхук выключен. Сначала включите его.',
    },
  },
});

export const webhooksIssues = defineIssues({
  webhook_url_invalid: {
    en: 'Enter a full address that begins with https://',
    ru: 'Введите полный адрес, который начинается с https://',
  },
  webhook_url_credentials: {
    en: 'The address must not contain a name or a password',
    ru: 'В адресе не должно быть имени и пароля',
  },
  webhook_name_unknown: {
    en: 'No server was found under this address',
    ru: 'По этому адресу сервер не найден',
  },
  webhook_address_refused: {
    en: 'This address is in a private network, where nothing is sent',
    ru: 'Этот адрес из частной сети, туда мы ничего не отправляем',
  },
});
