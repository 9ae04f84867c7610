import type { EmailTemplates } from '#features/accounts/index.ts';

declare module '#features/accounts/emails/email-template.ts' {
  interface EmailValues {
    'deletion-planned': { due_at: string };
  }
}

/** Sent when a deletion is planned. */
export const deletionPlannedEmail = {
  'deletion-planned': {
    link: '/settings/data',
    perDay: 5,
    texts: {
      en: {
        subject: 'Your account will be deleted',
        lead: [
          'As you asked, your {product} account will be deleted on {due_at}.',
          'Until then you can sign in as before, take a copy of your data, and change your mind.',
        ],
        button: 'Keep my account',
        closing: [
          'Releases that are in stores stay there; our support withdraws them.',
          'If it was not you, sign in, keep the account, and change your password.',
        ],
        sms: '{product}: your account will be deleted on {due_at}. To keep it: {link}',
      },
      ru: {
        subject: 'Ваш аккаунт будет удалён',
        lead: [
          'Как вы просили, ваш аккаунт в {product} будет удалён: {due_at}.',
          'До этого вы можете входить как прежде, забрать копию своих данных и передумать.',
        ],
        button: 'Оставить аккаунт',
        closing: [
          'Релизы, которые уже на площадках, остаются там; снять их поможет поддержка.',
          'Если это были не вы, войдите, оставьте аккаунт и смените пароль.',
        ],
        sms: '{product}: ваш аккаунт будет удалён: {due_at}. Оставить его: {link}',
      },
    },
  },
} satisfies EmailTemplates;

declare module '#features/accounts/emails/email-template.ts' {
  interface EmailValues {
    'export-ready': { expires_at: string };
  }
}

/** Sent when an export is ready. */
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
