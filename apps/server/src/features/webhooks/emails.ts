import type { EmailTemplates } from '#features/accounts/index.ts';

declare module '#features/accounts/emails/email-template.ts' {
  interface EmailValues {
    'webhook-switched-off': { host: string };
  }
}

export const webhookEmails = {
  'webhook-switched-off': {
    link: '/settings/webhooks',
    perDay: 20,
    texts: {
      en: {
        subject: 'Your webhook to {host} is switched off',
        lead: ['For five days every message to {host} failed, so we switched this webhook off.'],
        button: 'View your webhooks',
        closing: ['When the receiver works again, switch the webhook on: the messages of the last 30 days follow.'],
        sms: '{product}: every message to {host} failed for five days, so this webhook is switched off. {link}',
      },
      ru: {
        subject: 'Вебхук на {host} выключен',
        lead: ['Пять дней ни одно сообщение на {host} не дошло, поэтому мы выключили этот вебхук.'],
        button: 'Открыть вебхуки',
        closing: ['Когда приёмник заработает, включите вебхук снова: сообщения за последние 30 дней будут отправлены.'],
        sms: '{product}: пять дней ни одно сообщение на {host} не дошло, вебхук выключен. {link}',
      },
    },
  },
} satisfies EmailTemplates;
