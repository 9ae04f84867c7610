import type { EmailTemplate } from './email-template.ts';

/** What is written to whoever paid. */
export const commerceEmails = {
  receipt: {
    link: '/{order}',
    perDay: 200,
    texts: {
      en: {
        subject: 'Your receipt',
        lead: ['We received your payment of {amount} US dollars. Thank you!'],
        button: 'Open the order',
        closing: ['There you can download the receipt, in English or in Russian.'],
        sms: '{product}: we received your payment of {amount} US dollars. The receipt: {link}',
      },
      ru: {
        subject: 'Ваш чек',
        lead: ['Мы получили ваш платёж: {amount} $. Спасибо!'],
        button: 'Открыть заказ',
        closing: ['Там можно скачать чек, на русском или на английском.'],
        sms: '{product}: мы получили ваш платёж: {amount} $. Чек: {link}',
      },
    },
  },
  'release-not-sent': {
    link: '/drafts/{release}',
    perDay: 200,
    texts: {
      en: {
        subject: 'Your release was not sent yet',
        lead: ['“{title}” is paid for, but it could not be sent to moderation:', '{reason}'],
        button: 'Open the draft',
        closing: ['What you paid for stays yours: complete the draft and send it, nothing has to be paid twice.'],
        sms: '{product}: “{title}” is paid for, but could not be sent. What is missing: {link}',
      },
      ru: {
        subject: 'Ваш релиз пока не отправлен',
        lead: ['«{title}» оплачен, но отправить его на модерацию не удалось:', '{reason}'],
        button: 'Открыть черновик',
        closing: ['Оплаченное остаётся за вами: дополните черновик и отправьте его, платить второй раз не нужно.'],
        sms: '{product}: «{title}» оплачен, но отправить его не удалось. Чего не хватает: {link}',
      },
    },
  },
} satisfies Record<string, EmailTemplate>;
