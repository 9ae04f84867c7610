import type { EmailTemplates } from '#features/accounts/index.ts';

declare module '#features/accounts/emails/email-template.ts' {
  interface EmailValues {
    'webhook-switched-off': { host: string };
    'webhook-gone': { host: string };
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
  'webhook-gone': {
    link: '/settings/webhooks',
    perDay: 20,
    texts: {
      en: {
        subject: 'Your webhook to {host} is switched off',
        lead: ['{host} answered that this address is gone for good (410), so we switched the webhook off.'],
        button: 'View your webhooks',
        closing: ['If that was a mistake, switch the webhook on: the messages of the last 30 days follow.'],
        sms: '{product}: {host} answered that its address is gone (410), so this webhook is switched off. {link}',
      },
      ru: {
        subject: 'Вебхук на {host} выключен',
        lead: ['{host} ответил, что этого адреса больше нет (410), поэтому мы выключили этот вебхук.'],
        button: 'Открыть вебхуки',
        closing: ['Если это ошибка, включите вебхук снова: сообщения за последние 30 дней будут отправлены.'],
        sms: '{product}: {host} ответил, что адреса больше нет (410), вебхук выключен. {link}',
      },
    },
  },
} satisfies EmailTemplates;
