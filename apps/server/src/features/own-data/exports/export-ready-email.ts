import type { EmailTemplates } from '#features/accounts/index.ts';

declare module '#features/accounts/emails/email-template.ts' {
  interface EmailValues {
    'export-ready': { expires_at: string };
  }
}

/** To a person who asked for a copy of their data. */
export const exportReadyEmail = {
  'export-ready': {
    link: '/settings/data',
    perDay: 24,
    texts: {
      en: {
        subject: 'The copy of your data is ready',
        lead: ['Everything that {product} keeps for you is packed into one ZIP file.'],
        button: 'Download it',
        closing: ['You can fetch it until {expires_at}; then it is deleted, and you can ask for a new one.'],
        sms: '{product}: the copy of your data is ready until {expires_at}: {link}',
      },
      ru: {
        subject: 'Копия ваших данных готова',
        lead: ['Всё, что {product} хранит для вас, собрано в один ZIP-файл.'],
        button: 'Скачать',
        closing: ['Скачать можно до {expires_at}; потом копия удалится, и можно будет запросить новую.'],
        sms: '{product}: копия ваших данных готова, скачать можно до {expires_at}: {link}',
      },
    },
  },
} satisfies EmailTemplates;
