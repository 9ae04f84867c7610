import type { EmailTemplates } from '#features/accounts/index.ts';

interface DeliveryValues {
  title: string;
  store: string;
  release: string;
  reason: string;
  /** For an SMS. */
  short_reason: string;
}

declare module '#features/accounts/emails/email-template.ts' {
  interface EmailValues {
    'delivery-live': DeliveryValues;
    'delivery-refused': DeliveryValues;
  }
}

/** Emails to the artist about the state of a release at a store. */
export const deliveryEmails = {
  'delivery-live': {
    link: '/releases/{release}',
    perDay: 200,
    texts: {
      en: {
        subject: '“{title}” is live on {store}',
        lead: ['“{title}” can be heard on {store} now.'],
        button: 'Open the release',
        closing: [
          'The release’s page shows where it is at every store. You can switch these emails off in your settings.',
        ],
        sms: '{product}: “{title}” is live on {store}. {link}',
      },
      ru: {
        subject: 'Релиз «{title}» вышел на {store}',
        lead: ['Релиз «{title}» уже можно слушать на {store}.'],
        button: 'Открыть релиз',
        closing: ['На странице релиза видно, что с ним на каждой площадке. Такие письма можно отключить в настройках.'],
        sms: '{product}: релиз «{title}» вышел на {store}. {link}',
      },
    },
  },
  'delivery-refused': {
    link: '/releases/{release}',
    perDay: 200,
    texts: {
      en: {
        subject: '{store} did not accept “{title}”',
        lead: ['{store} did not accept “{title}”. What the store says:', '{reason}'],
        button: 'Open the release',
        closing: ['If something is unclear, write to Support.'],
        sms: '{product}: {store} did not accept “{title}”: {short_reason} {link}',
      },
      ru: {
        subject: '{store} не принимает «{title}»',
        lead: ['{store} не принимает релиз «{title}». Вот что говорит площадка:', '{reason}'],
        button: 'Открыть релиз',
        closing: ['Если что-то непонятно, напишите в поддержку.'],
        sms: '{product}: {store} не принимает «{title}»: {short_reason} {link}',
      },
    },
  },
} satisfies EmailTemplates;
